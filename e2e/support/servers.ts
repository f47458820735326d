import { type Flavor, flavorIds, type ServerConfig } from '@cloud/api'
import { type PricePlan, STATUS } from '@cloud/pricing'
import type { Page } from 'playwright-core'
import { vi } from 'vitest'
import { done } from '../../apps/server/src/testing/program.ts'
import { api } from './api.ts'

/** Returns a server of the page's account. */
export const server = (page: Page, id: number): Promise<ServerConfig> =>
  done(api(page).cloudServers.get({ params: { id } }))

/** Returns the account's servers with cloud GPU cards or without a GPU, newest first. */
export const servers = (page: Page): Promise<readonly ServerConfig[]> => done(api(page).cloudServers.list())

/** Creates a server and returns its id. */
export async function createServer(
  page: Page,
  flavor: Flavor,
  price_plan: PricePlan,
  { name = 'меняемый', ssd_count = 512 } = {}
): Promise<number> {
  const body = { name, price_plan, ssd_count, os_id: 1, ...flavorIds(flavor) }
  return (await done(api(page).servers.create({ body }))).server_id
}

/** Creates a server and waits until it runs. */
export async function createRunningServer(
  page: Page,
  flavor: Flavor,
  price_plan: PricePlan,
  more?: { readonly name: string }
): Promise<ServerConfig> {
  const id = await createServer(page, flavor, price_plan, more)
  // not `expect.poll`, because the screenshots create their servers outside of a test
  return vi.waitFor(
    async () => {
      const config = await server(page, id)
      if (config.status !== STATUS.active)
        throw new Error(`Server ${id} is not running yet: status ${config.status}.`)
      return config
    },
    { timeout: 20_000, interval: 100 }
  )
}
