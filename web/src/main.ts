import { mount } from "svelte";

import "./app.css";
import App from "./App.svelte";
import { table } from "./lib/table.svelte";

const target = document.getElementById("app");
if (target) mount(App, { target });
table.start();
