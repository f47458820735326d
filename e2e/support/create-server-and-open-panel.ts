import type { PricePlan } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { freeFlavor } from './catalogue.ts'
import { createServer } from './servers.ts'
import { waitForHydration } from './visitor.ts'

/** Creates a server with a disk of 256 GB and opens the panel. */
export async function createServerAndOpenPanel(
  page: Page,
  name: string,
  price_plan: PricePlan
): Promise<void> {
  await createServer(page, await freeFlavor(), price_plan, { name, ssd_count: 256 })
  await page.goto('/panel')
  await waitForHydration(page)
}
