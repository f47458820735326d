import { STREAM_PATH } from '@cloud/api'
import type { Page } from 'playwright-core'

/** Opens the panel and waits for what it asks for last, the stream and the sandbox: nothing more is under way. */
export async function openPanel(page: Page): Promise<void> {
  const loaded = [STREAM_PATH, '/api/v1/sandbox/machines/'].map((path) => page.waitForResponse(`**${path}`))
  await page.goto('/panel')
  await Promise.all(loaded)
}
