import { mount } from "svelte";

import App from "./App.svelte";
import { DRAFTS } from "./drafts";
import { orders } from "./lib/orders.svelte";

orders.kinds = DRAFTS;
const target = document.getElementById("app");
if (target) mount(App, { target });
