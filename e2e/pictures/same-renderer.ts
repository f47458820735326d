import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { ACCEPTED, accepting, compareWithAccepted } from './compare-with-accepted.ts'
import { sourceNote } from './source-note.ts'

/** Text, edges, shadows, gradients and native controls; nothing of the product. */
const CANARY = `<!doctype html><body style="margin:16px;font-family:sans-serif;display:grid;gap:12px;justify-items:start">
${[12, 14, 15, 18, 36].map((size) => `<p style="margin:0;font-size:${size}px">Съешь Fox 0123456789 − × «—» <b>Ёжик Wave 47</b></p>`).join('')}
<p style="margin:0;padding:12px;border:1px solid #7f8997;border-radius:14px;box-shadow:0 12px 32px -12px rgb(18 28 45/.3)">Тень</p>
<svg width="80" height="40" fill="none" stroke="#1657d6" stroke-width="1.5"><circle cx="20" cy="20" r="15.5"/><path d="m44 30 12-21 12 21z"/></svg>
<input type="range"><select><option>Ubuntu 24.04 LTS</option></select>
<p style="margin:0;width:200px;height:20px;background:linear-gradient(90deg,#1657d6,#fff)"></p>`

/** Returns true if this machine renders the canary page exactly as the machine on which the screenshots were accepted. */
export async function isSameRenderer(context: BrowserContext): Promise<boolean> {
  const page = await context.newPage()
  await page.setViewportSize({ width: 600, height: 480 })
  await page.setContent(CANARY)
  const screenshot = await page.screenshot()
  await page.close()
  const file = join(ACCEPTED, 'canary.png')
  const isSame = () => existsSync(file) && readFileSync(file).includes(sourceNote(screenshot))
  if (accepting && !isSame()) {
    // delete it first: a comparison would keep a canary within the tolerance
    rmSync(file, { force: true })
    compareWithAccepted('canary', screenshot)
  }
  return isSame()
}
