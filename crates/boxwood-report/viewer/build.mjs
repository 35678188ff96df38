// Bundles the viewer: `npm ci && npm run build`. Equal sources give equal bytes, so that a test can rebuild and
// compare. The output folder is an optional argument; the default is dist/.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const out = process.argv[2] ? resolve(process.argv[2]) : join(here, "dist");

const { outputFiles } = await build({
  absWorkingDir: here,
  entryPoints: [
    { in: "src/main.ts", out: "viewer" },
    { in: "src/style.css", out: "viewer" },
  ],
  outdir: out,
  write: false,
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2020",
  charset: "ascii",
  legalComments: "none",
  logLevel: "warning",
});

// The bundle is embedded in a page: it must not contain closing tags or comments.
const forbidden = /<\/(script|style)|<!--/i;
await mkdir(out, { recursive: true });
for (const file of outputFiles) {
  const found = forbidden.exec(file.text);
  if (found) throw new Error(`${file.path} contains ${found[0]}, which cannot be embedded in a page`);
  await writeFile(file.path, file.text);
  // The content security policy of a page allows only this script.
  if (file.path.endsWith(".js")) await writeFile(file.path.replace(/js$/, "sha256"), createHash("sha256").update(file.text).digest("base64"));
}

const three = join(here, "node_modules/three");
const { version } = JSON.parse(await readFile(join(three, "package.json"), "utf8"));
const license = (await readFile(join(three, "LICENSE"), "utf8")).trim();
await writeFile(join(out, "LICENSES.txt"), `viewer.js contains three.js ${version} (https://threejs.org):\n\n${license}\n`);
