// The pictures of pages in docs/: `cargo xtask pictures`.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { boxwood, folder, open, openPlain, pageOf } from "./tests/support.mjs";

const docs = fileURLToPath(new URL("../../../docs/", import.meta.url));

test("the page of the built-in assembly", async (t) => {
  const page = await open(t, pageOf("out.html"), { size: { width: 1280, height: 760 } });
  await page.screenshot({ path: join(docs, "report.png") });
});

test("the published experiments, run again: a claim, a table and a plot", async (t) => {
  boxwood("reproduce", "3", "--quick", "--out", folder);
  const page = await openPlain(t, join(folder, "reproduce.html"), { size: { width: 1280, height: 1500 } });
  await page.locator("#document-3").screenshot({ path: join(docs, "reproduce.png"), clip: undefined });
});
