import "./app.css";
import "./parts.css";
import "./touch.css";
import { table } from "./lib/table.svelte";

// The line is opened first: the battle comes while the page is read.
table.start();
void import("./page");
