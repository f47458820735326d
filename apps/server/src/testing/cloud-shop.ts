import { type Flavor, flavorIds, type ServerConfig } from '@cloud/api'
import { expect } from 'vitest'
import { FakeCloud } from '../../../../testing/openstack/contract/fake-cloud.ts'
import { creditTopUp } from '../billing/top-ups/credit-top-up.ts'
import { stepMachine, takeMachines } from '../machines/machine-steps.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { productNow } from '../platform/product-clock.ts'
import { Person } from './person.ts'
import { loadSamples, type Served, serve } from './serve.ts'

export const SHOP = {
  SANDBOX: '0',
  CONFIRM_EMAIL: '0',
  LIMIT_REQUESTS_PER_SECOND: '100000',
  LIMIT_SIGN_UPS: '1000'
}

let topUps = 0

/** Signs up a customer and creates a server that starts; its machine does not answer yet. */
export async function startServer(served: Served): Promise<{ person: Person; id: number }> {
  const person = await Person.signedUp(served.base)
  const { account_id } = person
  await inTransaction(served.services.db, async (tx) =>
    creditTopUp(tx, {
      account_id,
      top_up_id: ++topUps,
      payment_type: 'acquiring',
      amount_rub_cents: 100_000_000,
      now: await productNow(tx)
    })
  )
  const flavors = (await person.get('/api/v1/flavors/')).body as readonly Flavor[]
  const flavor = flavors.find(({ gpu, max_available }) => gpu === null && max_available > 0)
  if (flavor === undefined) throw new Error('no flavor without a card is free')
  const created = await person.post('/api/v1/create_user_server_config', {
    ...{ name: 'web', os_id: 1, ...flavorIds(flavor), ssd_count: 256, price_plan: 0, is_in_queue: false }
  })
  const id = (created.body as { server_id: number }).server_id
  expect(await readServer(person, id)).toMatchObject({
    ...{ status: 1, addresses: [], login: null, can_reboot: false, has_console: false }
  })
  return { person, id }
}

export const readServer = async (person: Person, id: number) =>
  (await person.get(`/api/v1/cld_srv_cfg/${id}/`)).body as ServerConfig

/** Runs the steps of a shop's machines until a condition is true. */
export async function stepUntil(served: Served, isDone: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 100 && !(await isDone()); i++) {
    await served.owner.query(
      'update machines set next_step_at = product_now() where next_step_at is not null'
    )
    for (const machine of await takeMachines(served.services.db, 10))
      await stepMachine(served.services.db, served.services.provisioners, machine)
  }
  expect(await isDone()).toBe(true)
}

/** A shop whose machines run in the fake OpenStack. */
export class CloudShop {
  readonly cloud: FakeCloud
  readonly shop: Served

  private constructor(cloud: FakeCloud, shop: Served) {
    this.cloud = cloud
    this.shop = shop
  }

  static async open(): Promise<CloudShop> {
    const cloud = await FakeCloud.open()
    const shop = await serve({
      ...SHOP,
      MACHINES: 'openstack',
      OS_AUTH_URL: cloud.authUrl,
      OS_USERNAME: 'shop',
      OS_PASSWORD: 'shop-secret',
      OS_PROJECT_NAME: 'shop',
      OPENSTACK_NETWORK: 'network-1'
    })
    await loadSamples(shop)
    await shop.owner.query(
      "update flavors set openstack_flavor = 'cpu.small'; update oses set openstack_image = 'debian-13', login = 'debian'"
    )
    return new CloudShop(cloud, shop)
  }

  async close(): Promise<void> {
    await this.shop.stop()
    await this.cloud.close()
  }

  /** A server of a new customer whose machine runs in the cloud. */
  async start() {
    const { person, id } = await startServer(this.shop)
    await stepUntil(this.shop, async () => (await readServer(person, id)).status === 2)
    const { rows } = await this.shop.owner.query(
      "select state ->> 'machine_id' as machine_id from machines where server_id = $1",
      [id]
    )
    const instance = this.cloud.fake.servers.get(rows[0]?.machine_id)
    if (instance === undefined) throw new Error('the cloud has no server')
    const act = (name: string, key?: string) =>
      person.post(
        `/api/v1/cld_srv_cfg/${id}/${name}/`,
        {},
        key === undefined ? {} : { 'idempotency-key': key }
      )
    return { person, id, instance, act }
  }
}
