import type { Flavor } from '@cloud/api'
import type { Browser, BrowserContext } from 'playwright-core'
import { done } from '../../apps/server/src/testing/program.ts'
import { freshDatabase } from '../../testing/database.ts'
import { startProduct } from '../../testing/product.ts'
import { newAccount } from '../support/account.ts'
import { api } from '../support/api.ts'
import { createRunningServer } from '../support/servers.ts'
import { fixedTimeContext } from './fixed-time-context.ts'

export interface FixedTimeProduct {
  readonly base: string
  /** 2 × H100, the flavor in the screenshots. */
  readonly flavor: Flavor
  /** Browser profiles: not signed in, and signed in to an account with a server. */
  readonly visitor: BrowserContext
  readonly owner: BrowserContext
  readonly server_id: number
  readonly stop: () => Promise<void>
}

/** Starts a product for the screenshots only, so that no other test takes its machines, and sets its clock to `now`. */
export async function startFixedTimeProduct(browser: Browser, now: Date): Promise<FixedTimeProduct> {
  const { base, stop } = await startProduct({ DATABASE_URL: await freshDatabase(), SANDBOX: '1' })
  const [visitor, owner] = [
    await fixedTimeContext(browser, now, base),
    await fixedTimeContext(browser, now, base)
  ]
  const page = await owner.newPage()
  const flavor = (await done(api(page).flavors.list())).find(
    ({ gpu, gpu_count }) => gpu?.name === 'NVIDIA H100' && gpu_count === 2
  )
  if (flavor === undefined) throw new Error('The sandbox has no 2 × NVIDIA H100.')
  // setting the clock needs an account; another one is used, so that the history in the screenshots begins at `now`
  await newAccount(page, 100_00)
  const advance_seconds = Math.ceil((now.getTime() - Date.now()) / 1000)
  await done(api(page).sandbox.clock({ body: { advance_seconds } }))
  await newAccount(page, 1_000_000_00, 'pictures@cloud.test')
  const { id: server_id } = await createRunningServer(page, flavor, 1, { name: 'обучение' })
  await page.close()
  return { base, flavor, visitor, owner, server_id, stop }
}
