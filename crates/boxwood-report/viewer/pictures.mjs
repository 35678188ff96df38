// The pictures of pages in docs/: `cargo xtask pictures`.
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { open, pageOf } from "./tests/support.mjs";

const docs = fileURLToPath(new URL("../../../docs/", import.meta.url));

test("the page of the built-in assembly", async (t) => {
  const page = await open(t, pageOf("out.html"), { size: { width: 1280, height: 760 } });
  await page.screenshot({ path: join(docs, "report.png") });
});
