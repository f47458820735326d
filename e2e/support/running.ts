import type { Flavor, ServerConfig } from '@cloud/api'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** A server of the page's account, as the API tells it. */
export const server = (page: Page, id: number): Promise<ServerConfig> =>
  page.evaluate(async (id) => (await fetch(`/api/v1/cld_srv_cfg/${id}/`)).json(), id)

/** Creates a server through the page's own calls and waits until it runs. */
export async function running(page: Page, flavor: Flavor, price_plan: number): Promise<ServerConfig> {
  const id = await page.evaluate(
    async ([flavor, price_plan]) => {
      const globals = JSON.parse(document.getElementById('page-globals')?.textContent ?? '{}')
      const answer = await fetch('/api/v1/create_user_server_config', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'X-CSRFToken': globals.csrf_token },
        body: JSON.stringify({
          name: 'меняемый',
          price_plan,
          gpu_id: flavor.gpu?.id ?? null,
          gpu_count: flavor.gpu_count,
          cpu_id: flavor.cpu.id,
          cpu_count: flavor.cpu_count,
          ram_id: flavor.ram.id,
          ram_count: flavor.ram_count,
          ssd_count: 512,
          os_id: 1,
          flavor_id: flavor.id,
          is_in_queue: false
        })
      })
      return (await answer.json()).server_id as number
    },
    [flavor, price_plan] as const
  )
  await expect.poll(async () => (await server(page, id)).status, { timeout: 20_000 }).toBe(2)
  return server(page, id)
}
