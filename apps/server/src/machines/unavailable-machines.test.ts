import { afterAll, beforeAll, expect, test } from 'vitest'
import { FLAVOR, orderOf, SmallCloud } from '../billing/testing/small-cloud.ts'
import { statusOf } from '../platform/http/errors.ts'
import type { Refusal } from '../platform/refusal.ts'
import { changeConfiguration, previewChange } from '../servers/change-configuration.ts'
import { changeStatus } from '../servers/change-status.ts'
import { previewStart } from '../servers/preview-start-stop.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open()
  await cloud.pool.query(
    "insert into settings values ('sandbox', '0'), ('machines', 'manual'), ('openstack', '1')"
  )
  await cloud.pool.query("update flavors set machines = 'openstack' where flavor_id = $1", [FLAVOR.cloud])
})
afterAll(() => cloud.closeBalanced())

const setUp = (value: '0' | '1') =>
  cloud.pool.query("update settings set value = $1 where key = 'openstack'", [value])
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: Refusal) => [statusOf(error), error.code]
  )
const change = (configuration_id: number, flavor_id: number) => ({
  ...orderOf(flavor_id),
  configuration_id,
  expected_returned_rub_cents: null
})

async function stopped(flavor_id: number) {
  const account = await cloud.account(20_000_000)
  const { server_id } = await cloud.create(account, { flavor_id })
  await cloud.answer(account, server_id, 'ready')
  await cloud.do((tx, now) =>
    changeStatus(tx, account, server_id, now, { status: 0, expected_total_rub_cents: null })
  )
  await cloud.answer(account, server_id, 'down')
  return { account, server_id }
}

test('a server whose provisioner is no longer set up is neither started nor changed, but stopped and deleted', async () => {
  const { account, server_id } = await stopped(FLAVOR.cloud)
  const request = { status: 1, expected_total_rub_cents: null } as const
  const refusals = async () => [
    await refusal(cloud.do((tx, now) => previewStart(tx, account, server_id, now))),
    await refusal(cloud.do((tx, now) => previewChange(tx, account, now, change(server_id, FLAVOR.cpu)))),
    await refusal(
      cloud.do((tx, now) => changeConfiguration(tx, account, now, change(server_id, FLAVOR.cpu)))
    ),
    await refusal(cloud.do((tx, now) => changeStatus(tx, account, server_id, now, request))),
    await refusal(cloud.create(account, { flavor_id: FLAVOR.cloud }))
  ]
  await setUp('0')
  expect(await refusals()).toEqual(Array(5).fill([409, 'machines_unavailable']))
  await setUp('1')
  expect(await refusals()).toEqual([
    undefined,
    [409, 'different_machines'],
    [409, 'different_machines'],
    undefined,
    undefined
  ])
  await cloud.answer(account, server_id, 'ready')
  await setUp('0')
  await cloud.do((tx, now) => changeStatus(tx, account, server_id, now, { ...request, status: 0 }))
  await cloud.answer(account, server_id, 'down')
  await cloud.do((tx, now) => changeStatus(tx, account, server_id, now, { ...request, status: -3 }))
  expect(await cloud.server(account, server_id)).toMatchObject({ status: -3 })
})

test('a server keeps the provisioner of its first launch when its flavor gets another one', async () => {
  const { account, server_id } = await stopped(FLAVOR.cpu)
  await cloud.pool.query("update flavors set machines = 'openstack' where flavor_id = $1", [FLAVOR.cpu])
  await setUp('0')
  const preview = (flavor_id: number, price_plan: 0 | 3 = 0) =>
    refusal(
      cloud.do((tx, now) => previewChange(tx, account, now, { ...change(server_id, flavor_id), price_plan }))
    )
  expect(await preview(FLAVOR.cpu, 3)).toBeUndefined()
  expect(await preview(FLAVOR.cloud)).toEqual([409, 'different_machines'])
  expect(await refusal(cloud.do((tx, now) => previewStart(tx, account, server_id, now)))).toBeUndefined()
  await cloud.pool.query('update flavors set machines = null where flavor_id = any($1)', [
    [FLAVOR.cpu, FLAVOR.cloud]
  ])
  expect(await preview(FLAVOR.cloud)).toBeUndefined()
})
