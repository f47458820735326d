import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Flavor } from '@cloud/api'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { startProduct } from '../../testing/product.ts'
import { newAccount } from '../support/account.ts'
import { stillContext } from './still-context.ts'

const OPERATOR = join(import.meta.dirname, '../../apps/server/src/operator.ts')

export interface StillShop {
  readonly base: string
  /** 2 × H100, the flavor that the pictures are of. */
  readonly flavor: Flavor
  /** The browser of somebody unknown, and that of an account with a server. */
  readonly visitor: BrowserContext
  readonly owner: BrowserContext
  readonly server_id: number
  readonly stop: () => Promise<void>
}

/** A product of the pictures' own: nobody else takes its machines, and its clock stands at their moment. */
export async function stillShop(browser: Browser, moment: Date): Promise<StillShop> {
  const dir = mkdtempSync(join(tmpdir(), 'cloud-pictures-'))
  const { base, stop } = await startProduct({ DATA_DIR: dir })
  const seconds = Math.ceil((moment.getTime() - Date.now()) / 1000)
  execFileSync(process.execPath, [OPERATOR, 'clock', 'advance', String(seconds)], {
    env: { ...process.env, DATA_DIR: dir },
    stdio: 'pipe'
  })
  const flavors = (await (await fetch(`${base}/api/v1/flavors/`)).json()) as readonly Flavor[]
  const flavor = flavors.find(({ gpu, gpu_count }) => gpu?.name === 'NVIDIA H100' && gpu_count === 2)
  if (flavor === undefined) throw new Error('The sandbox has no 2 × NVIDIA H100.')

  const [visitor, owner] = [
    await stillContext(browser, moment, base),
    await stillContext(browser, moment, base)
  ]
  const page = await owner.newPage()
  await newAccount(page, 1_000_000_00, 'pictures@cloud.test')
  await page.goto('/panel')
  const server_id = await running(page, flavor)
  await page.close()
  return {
    base,
    flavor,
    visitor,
    owner,
    server_id,
    async stop() {
      await stop()
      rmSync(dir, { recursive: true, force: true })
    }
  }
}

/** Creates a server for a month through the page's own calls and waits until it runs. */
const running = (page: Page, flavor: Flavor): Promise<number> =>
  page.evaluate(async (flavor) => {
    const globals = JSON.parse(document.getElementById('page-globals')?.textContent ?? '{}')
    const { gpu, gpu_count, cpu, cpu_count, ram, ram_count } = flavor
    const answer = await fetch('/api/v1/create_user_server_config', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'X-CSRFToken': globals.csrf_token },
      body: JSON.stringify({
        name: 'обучение',
        price_plan: 1,
        gpu_id: gpu?.id ?? null,
        gpu_count,
        cpu_id: cpu.id,
        cpu_count,
        ram_id: ram.id,
        ram_count,
        ssd_count: 512,
        os_id: 1,
        flavor_id: flavor.id,
        is_in_queue: false
      })
    })
    if (!answer.ok) throw new Error(`No server for the pictures: ${await answer.text()}`)
    const { server_id } = await answer.json()
    for (;;) {
      const { status } = await (await fetch(`/api/v1/cld_srv_cfg/${server_id}/`)).json()
      if (status === 2) return server_id as number
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }, flavor)
