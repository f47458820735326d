import { STREAM_PATH } from '@cloud/api'
import type { Page } from 'playwright-core'

/** Opens the panel and waits for its last requests, the event stream and the sandbox. */
export async function openPanel(page: Page): Promise<void> {
  const loaded = [STREAM_PATH, '/api/v1/sandbox/machines/'].map((path) => page.waitForResponse(`**${path}`))
  await page.goto('/panel')
  await Promise.all(loaded)
}
