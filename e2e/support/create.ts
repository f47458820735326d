import type { Page } from 'playwright-core'
import { freeFlavor, link } from './catalogue.ts'
import { hydrated } from './visitor.ts'

/** Creates a server on the screen, for a price plan; the panel is open then. */
export async function create(page: Page, name: string, period: number): Promise<void> {
  await page.goto(link(await freeFlavor(), { period, os: 1 }))
  await hydrated(page)
  await page.getByLabel('Имя сервера').fill(name)
  await page.getByRole('button', { name: 'Создать' }).first().click()
  await page.waitForURL('**/panel')
}
