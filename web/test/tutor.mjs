/* A real `nerai tutor` and a real browser for the page's tests.
 *
 * Gives start(place): a server on a free port of this machine with a data folder of its own (or a port and a folder
 * that are handed in, to start one again after kill()), and visit(): a page
 * on it that remembers every console error, every refused rule of the policy and every request to another host.
 */
import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

const QUIET = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];

/** How many times longer than usual to wait: for machines with other work on them. */
export const PATIENCE = Number(process.env.PATIENCE ?? 1);

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

export async function launchBrowser() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: QUIET });
}

export async function start(command, place = null, learned = null, { port: known, data: kept } = {}) {
  const port = known ?? (await freePort());
  const data = kept ?? (await mkdtemp(join(tmpdir(), "nerai-page-")));
  const args = ["tutor", ...(place ? [place] : []), ...(learned ? ["--learned", learned] : []), "--port", String(port), "--no-browser"];
  const server = spawn(command, args, { env: { ...process.env, XDG_DATA_HOME: data }, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  server.stdout.on("data", (text) => (said += text));
  server.stderr.on("data", (text) => (said += text));
  const url = `http://127.0.0.1:${port}/`;
  for (let tries = 0; ; tries++) {
    if (server.exitCode !== null || tries > 300 * PATIENCE) throw new Error(`the tutor did not start:\n${said}`);
    if (await fetch(`${url}api/start`).then((answer) => answer.ok, () => false)) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  const end = async (signal) => {
    const gone = new Promise((done) => server.once("exit", done));
    server.kill(signal);
    await gone;
  };
  const stop = async () => {
    await end("SIGTERM");
    await rm(data, { recursive: true, force: true });
  };
  return { url, port, data, stop, kill: () => end("SIGKILL"), said: () => said };
}

/** A page in a fresh window; `faults` fills with whatever a page of ours must never do. */
export async function visit(browser, url, options = {}) {
  const { hash = "", ...window } = options;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true, ...window });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000 * PATIENCE);
  const faults = [];
  const requests = [];
  page.on("console", (message) => {
    // A refused request is also logged by the browser itself; the tests that provoke one look at what the page says.
    if (["error", "warning"].includes(message.type()) && !/status of 4\d\d/.test(message.text())) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`script: ${error.message}`));
  page.on("request", (request) => {
    requests.push(request);
    const { host, protocol } = new URL(request.url());
    if (protocol !== "blob:" && host !== new URL(url).host) faults.push(`asked ${request.url()}`);
  });
  await page.goto(url + hash);
  await page.waitForSelector(".board-pane");
  return { page, context, faults, requests };
}
