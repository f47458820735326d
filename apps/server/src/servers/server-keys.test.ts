import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeSshKey, requirePublicKey, saveSshKey } from '../account/ssh-keys/saved-keys.ts'
import { newPublicKey } from '../account/ssh-keys/testing/new-public-key.ts'
import { SmallCloud } from '../billing/testing/small-cloud.ts'
import { answerByHand } from '../machines/answer-by-hand.ts'
import { takeMachines } from '../machines/machine-steps.ts'
import { listMachines } from '../operator/list-machines.ts'
import { productNow } from '../platform/product-clock.ts'
import { changeServerSettings } from './change-server-settings.ts'
import { changeStatus } from './change-status.ts'

let cloud: SmallCloud
beforeAll(async () => {
  cloud = await SmallCloud.open(50)
  await cloud.pool.query(
    "insert into settings values ('sandbox', '0'), ('machines', 'manual'), ('openstack', '1')"
  )
  cloud.now = await cloud.do((tx) => productNow(tx))
})
afterAll(() => cloud.closeBalanced())

/** Adds a key to an account. */
async function newKey(account: number, name = 'Ноутбук') {
  const read = requirePublicKey(newPublicKey())
  const quota = { ssh_keys: 20 } as Parameters<typeof saveSshKey>[4]
  const { key } = await cloud.do((tx) => saveSshKey(tx, account, { name }, read, quota))
  return { id: key.id, line: read.line, shown: { name, fingerprint: read.fingerprint } }
}

const keysOf = async (account: number, server_id: number) => (await cloud.server(account, server_id)).ssh_keys
const choose = (account: number, server_id: number, ssh_key_ids: readonly number[]) =>
  cloud.do((tx, now) => changeServerSettings(tx, account, server_id, now, { ssh_key_ids }))
const listed = async (server_id: number) =>
  (await listMachines(cloud.db)).find((machine) => machine.server_id === server_id)?.public_keys
const answer = (server_id: number, by: Parameters<typeof answerByHand>[2]) =>
  cloud.do((tx, now) => answerByHand(tx, server_id, by, null, now))
const ready = (server_id: number) =>
  answer(server_id, [{ outcome: 'ready', addresses: [{ version: 4, address: '198.51.100.7' }], login: null }])
const turn = (account: number, server_id: number, status: 0 | 1) =>
  cloud.do((tx, now) => changeStatus(tx, account, server_id, now, { status, expected_total_rub_cents: null }))

test('keys of an order are installed at the first boot, later keys at the next launch; none is removed or installed twice', async () => {
  const account = await cloud.account(1_000_000)
  const [laptop, build, phone] = [
    await newKey(account),
    await newKey(account, 'Сборка'),
    await newKey(account, 'Телефон')
  ]
  const { server_id } = await cloud.create(account, { ssh_key_ids: [laptop.id, laptop.id] })
  expect(await keysOf(account, server_id)).toEqual([laptop.shown])
  expect(await listed(server_id)).toEqual([laptop.line])
  // the operator has not handed the machine over yet
  await choose(account, server_id, [build.id, laptop.id])
  expect(await listed(server_id)).toEqual([laptop.line, build.line])
  await ready(server_id)
  expect(await keysOf(account, server_id)).toEqual([laptop.shown, build.shown])
  await choose(account, server_id, [phone.id, laptop.id])
  expect(await keysOf(account, server_id)).toEqual([laptop.shown, build.shown])
  await turn(account, server_id, 0)
  await answer(server_id, [{ outcome: 'down' }])
  await turn(account, server_id, 1)
  expect(await listed(server_id)).toEqual([phone.line])
  await ready(server_id)
  expect(await keysOf(account, server_id)).toEqual([laptop.shown, build.shown, phone.shown])
  await cloud.do((tx) => removeSshKey(tx, account, build.id))
  await choose(account, server_id, [])
  expect(await keysOf(account, server_id)).toEqual([laptop.shown, build.shown, phone.shown])
})

test('a key that is deleted before the first boot is not installed', async () => {
  const account = await cloud.account(1_000_000)
  const [kept, gone] = [await newKey(account), await newKey(account, 'Старый')]
  const { server_id } = await cloud.create(account, { ssh_key_ids: [kept.id, gone.id] })
  await cloud.do((tx) => removeSshKey(tx, account, gone.id))
  expect(await keysOf(account, server_id)).toEqual([kept.shown])
  expect(await listed(server_id)).toEqual([kept.line])
})

test('keys of other accounts are refused, also together with own keys', async () => {
  const [account, stranger] = [await cloud.account(), await cloud.account()]
  const [own, foreign] = [await newKey(account), await newKey(stranger)]
  const refused = { code: 'invalid', extra: { fields: { ssh_key_ids: expect.any(String) } } }
  await expect(cloud.create(account, { ssh_key_ids: [own.id, foreign.id] })).rejects.toMatchObject(refused)
  const { server_id } = await cloud.create(account, { ssh_key_ids: [own.id] })
  await expect(choose(account, server_id, [foreign.id])).rejects.toMatchObject(refused)
  expect(await keysOf(account, server_id)).toEqual([own.shown])
})

test('a cloud gets the keys that were chosen when the launch started', async () => {
  await cloud.pool.query("update settings set value = 'openstack' where key = 'machines'")
  const account = await cloud.account(1_000_000)
  const [first, second] = [await newKey(account), await newKey(account)]
  const { server_id } = await cloud.create(account, { ssh_key_ids: [first.id] })
  const taken = (await takeMachines(cloud.db, 100)).find((machine) => machine.server_id === server_id)
  expect(taken?.public_keys).toEqual([first.line])
  await choose(account, server_id, [second.id])
  const { rows } = await cloud.pool.query('select launch_keys from machines where server_id = $1', [
    server_id
  ])
  expect(rows).toMatchObject([{ launch_keys: [{ line: first.line }] }])
  await cloud.pool.query("update settings set value = 'manual' where key = 'machines'")
})
