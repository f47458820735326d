import type { PricePlan } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { freeFlavor } from './catalogue.ts'
import { ordered } from './servers.ts'
import { hydrated } from './visitor.ts'

/** Creates a server with 256 GB for a price plan, and opens the panel. */
export async function create(page: Page, name: string, price_plan: PricePlan): Promise<void> {
  await ordered(page, await freeFlavor(), price_plan, { name, ssd_count: 256 })
  await page.goto('/panel')
  await hydrated(page)
}
