/* Questions to the server: JSON in and out, and one stream of events for a solve that takes time.
 *
 * Gives data or throws Trouble, whose message, place and hint can be shown to a person as they are.
 */

export class Trouble extends Error {
  constructor({ message, where = null, hint = null }) {
    super(message || "The server gave no reason.");
    this.where = where;
    this.hint = hint;
  }
}

const UNREACHABLE = {
  message: "The tutor does not answer.",
  hint: "Is `nerai tutor` still running? Start it again, then go on here: games and tries are kept.",
};

/** What reading an answer gives; a connection that breaks on the way is told as one. */
async function unbroken(reading) {
  try {
    return await reading;
  } catch (failure) {
    if (failure.name === "AbortError") throw failure;
    throw new Trouble(UNREACHABLE);
  }
}

async function send(path, body, signal) {
  const response = await unbroken(
    fetch(`api/${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: body === undefined ? {} : { "Content-Type": "application/json" },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    }),
  );
  if (response.ok) return response;
  const said = await response.json().catch(() => ({}));
  throw new Trouble(said.error ?? { message: `The server refused this (${response.status}).` });
}

export const ask = async (path, body, signal) => unbroken((await send(path, body, signal)).json());
export const fetchFile = async (path, body) => unbroken((await send(path, body)).blob());

/** Cuts a stream of server-sent events into {event, data}. */
async function* events(stream) {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await unbroken(reader.read());
    if (done) return;
    const blocks = (rest + value).split(/\r\n\r\n|\n\n/);
    rest = blocks.pop();
    for (const block of blocks) {
      let event = "message";
      const data = [];
      for (const line of block.split(/\r?\n/)) {
        if (line.startsWith("event:")) event = line.slice(6).trim();
        else if (line.startsWith("data:")) data.push(line.slice(5).trimStart());
      }
      if (data.length) yield { event, data: JSON.parse(data.join("\n")) };
    }
  }
}

/** Asks for what takes time; `onProgress` hears how far it is; aborting `signal` closes the connection, which stops the work. */
async function wait(path, outcome, body, onProgress, signal) {
  const response = await send(path, body, signal);
  for await (const { event, data } of events(response.body)) {
    if (event === "progress") onProgress(data);
    else if (event === outcome) return data;
    else if (event === "error") throw new Trouble(data.error ?? data);
  }
  throw new Trouble({ message: "The search ended without an answer.", hint: "Try again." });
}

export const solve = (body, onProgress, signal) => wait("solve", "answer", body, onProgress, signal);
export const think = (name, body, onProgress, signal) => wait(`games/${name}`, name === "hint" ? "hint" : "game", body, onProgress, signal);
export const review = (body, onProgress, signal) => wait("review", "review", body, onProgress, signal);
