import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakeCloud } from '../../../../testing/openstack/contract/fake-cloud.ts'
import { provisionerOf } from '../../../../testing/openstack/contract/server.ts'
import { SmallCloud } from '../billing/testing/small-cloud.ts'
import { stepMachine, takeMachines } from '../machines/machine-steps.ts'
import { productNow } from '../platform/product-clock.ts'
import { changeStatus } from '../servers/change-status.ts'
import { eraseAccount } from './erase-account.ts'

let shop: SmallCloud
let cloud: FakeCloud
beforeAll(async () => {
  shop = await SmallCloud.open()
  await shop.pool.query(
    "insert into settings values ('sandbox', '0'), ('machines', 'openstack'), ('openstack', '1')"
  )
  await shop.pool.query("update flavors set openstack_flavor = 'cpu.small'")
  await shop.pool.query("update oses set openstack_image = 'debian-13'")
  shop.now = await shop.do((tx) => productNow(tx))
  cloud = await FakeCloud.open()
})
afterAll(async () => {
  await cloud.close()
  await shop.closeBalanced()
})

/** Carries out some steps of all machines, as if time had passed in between. */
async function work(steps: number): Promise<void> {
  const openstack = provisionerOf(cloud)
  for (let i = 0; i < steps; i++) {
    await shop.pool.query('update machines set next_step_at = product_now() where next_step_at is not null')
    for (const machine of await takeMachines(shop.db, 10)) await stepMachine(shop.db, { openstack }, machine)
  }
}

test('an account is erased only once the machines of its deleted servers are gone', async () => {
  const account = await shop.account(100)
  const { server_id } = await shop.create(account, { price_plan: 0 })
  const change = (status: 0 | -3) =>
    shop.do((tx, now) =>
      changeStatus(tx, account, server_id, now, { status, expected_total_rub_cents: null })
    )
  await work(15)
  await change(0)
  await work(15)
  await change(-3)
  for (const volume of cloud.fake.volumes.values()) volume.status = 'in-use'
  await work(5)
  const erase = (by: 'owner' | 'operator') => shop.do((tx, now) => eraseAccount(tx, account, now, by))
  await expect(erase('owner')).rejects.toMatchObject({
    code: 'account_not_empty',
    sentence: 'Диски и адреса удалённых серверов ещё освобождаются. Удалите аккаунт через несколько минут.'
  })
  await expect(erase('operator')).rejects.toThrow(/are still being removed: see machines list/)
  for (const volume of cloud.fake.volumes.values()) volume.status = 'available'
  await work(10)
  expect([cloud.fake.volumes.size, cloud.fake.ports.size]).toEqual([0, 0])
  await erase('owner')
})
