import { mount } from "svelte";

import "./app.css";
import "./touch.css";
import App from "./App.svelte";
import { DRAFTS } from "./drafts";
import { orders } from "./lib/orders.svelte";
import { table } from "./lib/table.svelte";

orders.kinds = DRAFTS;
const target = document.getElementById("app");
if (target) mount(App, { target });
table.start();
