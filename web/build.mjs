/* Bundles the page into the folder given: index.html, app.js, app.css, icon.svg and licences.txt. Same input, same bytes. */
import { build } from "esbuild";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] && resolve(process.argv[2]);
if (!target) throw new Error("usage: node build.mjs FOLDER");
await mkdir(target, { recursive: true });
await build({
  entryPoints: { app: join(here, "src/main.jsx") },
  outdir: target,
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2022"],
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  // Paths in the output would differ between checkouts.
  absWorkingDir: here,
  logLevel: "warning",
});
await build({ entryPoints: { app: join(here, "src/main.css") }, outdir: target, bundle: true, minify: true, target: ["es2022"], absWorkingDir: here, logLevel: "warning" });
for (const name of ["index.html", "icon.svg"]) await cp(join(here, "public", name), join(target, name));

// The licences of what is bundled ask to be passed on with it.
const { dependencies } = JSON.parse(await readFile(join(here, "package.json"), "utf8"));
const bundled = [...Object.keys(dependencies), "classnames"].sort();
const licences = await Promise.all(
  bundled.map(async (name) => `${name}\n\n${(await readFile(join(here, "node_modules", name, "LICENSE"), "utf8")).trim()}\n`),
);
await writeFile(join(target, "licences.txt"), licences.join("\n\n"));
