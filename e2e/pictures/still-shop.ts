import type { Flavor } from '@cloud/api'
import type { Browser, BrowserContext } from 'playwright-core'
import { done } from '../../apps/server/src/testing/program.ts'
import { freshDatabase } from '../../testing/database.ts'
import { startProduct } from '../../testing/product.ts'
import { newAccount } from '../support/account.ts'
import { api } from '../support/api.ts'
import { running } from '../support/servers.ts'
import { stillContext } from './still-context.ts'

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
  const { base, stop } = await startProduct({ DATABASE_URL: await freshDatabase(), SANDBOX: '1' })
  const [visitor, owner] = [
    await stillContext(browser, moment, base),
    await stillContext(browser, moment, base)
  ]
  const page = await owner.newPage()
  const flavor = (await done(api(page).flavors.list())).find(
    ({ gpu, gpu_count }) => gpu?.name === 'NVIDIA H100' && gpu_count === 2
  )
  if (flavor === undefined) throw new Error('The sandbox has no 2 × NVIDIA H100.')
  // by somebody whose history ends here: that of the pictures begins at their moment
  await newAccount(page, 100_00)
  const advance_seconds = Math.ceil((moment.getTime() - Date.now()) / 1000)
  await done(api(page).sandbox.clock({ body: { advance_seconds } }))
  await newAccount(page, 1_000_000_00, 'pictures@cloud.test')
  const { id: server_id } = await running(page, flavor, 1, { name: 'обучение' })
  await page.close()
  return {
    base,
    flavor,
    visitor,
    owner,
    server_id,
    stop
  }
}
