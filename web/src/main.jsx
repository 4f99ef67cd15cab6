/* Starts the page: theme, keys, the address, and the first question to the server. */
import { render } from "preact";
import { begin, complain, openText, showLinked } from "./actions.js";
import { readAddress, readMoveNumber, writeAddress } from "./address.js";
import { startKeyboard } from "./keyboard.js";
import { showGame } from "./review.js";
import { follow, get } from "./store.js";
import { startTheme } from "./theme.js";
import { App } from "./view/app.jsx";

startTheme();
startKeyboard();
render(<App />, document.getElementById("app"));
begin();

let shown = location.hash;
follow(() => {
  const hash = writeAddress(get());
  if (!hash || hash === shown) return;
  shown = hash;
  // Moves are no pages: going back leaves the problem instead of undoing stone by stone.
  history.replaceState(null, "", hash);
});

addEventListener("hashchange", () => {
  if (location.hash === shown) return;
  shown = location.hash;
  const link = readAddress(location.hash);
  const number = readMoveNumber(location.hash);
  if (number !== null && get().game) showGame(number);
  else if (link) showLinked(link);
});

// A file dropped anywhere is opened; without this the browser would leave the page for it.
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", async (event) => {
  event.preventDefault();
  const file = event.dataTransfer?.files?.[0];
  const text = file ? await file.text() : event.dataTransfer?.getData("text");
  if (text) openText(text).catch(complain);
});
