/* Starts the page: theme, keys, the address, and the first question to the server. */
import { render } from "preact";
import { begin, complain, openText } from "./actions.js";
import { startHistory } from "./history.js";
import { startKeyboard } from "./keyboard.js";
import { startTheme } from "./theme.js";
import { App } from "./view/app.jsx";

startTheme();
startKeyboard();
render(<App />, document.getElementById("app"));
startHistory();
begin();

// A file dropped anywhere is opened; without this the browser would leave the page for it.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files?.[0];
  const text = file ? await file.text() : event.dataTransfer?.getData("text");
  if (text) openText(text).catch(complain);
});
