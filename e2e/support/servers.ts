import { type Flavor, flavorIds, type ServerConfig } from '@cloud/api'
import { type PricePlan, STATUS } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { done } from '../../apps/server/src/testing/program.ts'
import { api } from './api.ts'

/** A server of the page's account, as the API returns it. */
export const server = (page: Page, id: number): Promise<ServerConfig> =>
  done(api(page).cloudServers.get({ params: { id } }))

/** The servers of the page's account on cloud cards and without a card, the latest first. */
export const servers = (page: Page): Promise<readonly ServerConfig[]> => done(api(page).cloudServers.list())

/** Creates a server and answers its id. */
export async function ordered(
  page: Page,
  flavor: Flavor,
  price_plan: PricePlan,
  { name = 'меняемый', ssd_count = 512 } = {}
): Promise<number> {
  const body = { name, price_plan, ssd_count, os_id: 1, ...flavorIds(flavor) }
  return (await done(api(page).servers.create({ body }))).server_id
}

/** Creates a server and waits until it runs. */
export async function running(
  page: Page,
  flavor: Flavor,
  price_plan: PricePlan,
  more?: { readonly name: string }
): Promise<ServerConfig> {
  const id = await ordered(page, flavor, price_plan, more)
  // not `expect.poll`: the pictures make their servers before any test
  return vi.waitFor(
    async () => {
      const config = await server(page, id)
      if (config.status !== STATUS.active) throw new Error(`Server ${id} does not run yet: ${config.status}.`)
      return config
    },
    { timeout: 20_000, interval: 100 }
  )
}
