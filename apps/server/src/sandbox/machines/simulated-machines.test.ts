import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR, SmallCloud } from '../../billing/testing/small-cloud.ts'
import { applyMachineAnswer } from '../../machines/apply-machine-answer.ts'
import { MachineLoop } from '../../machines/machine-loop.ts'
import { takeMachines } from '../../machines/machine-steps.ts'
import type { SimulationTable } from '../../platform/db/schema/servers.ts'
import { productNow } from '../../platform/product-clock.ts'
import { changeStatus } from '../../servers/change-status.ts'
import { advanceClock } from '../advance-clock.ts'
import { SimulatedMachines } from './simulated-machines.ts'

let cloud: SmallCloud
let account: number
let server_id: number
beforeEach(async () => {
  cloud = await SmallCloud.open()
  cloud.now = await cloud.do((tx) => productNow(tx))
  account = await cloud.account(100_000)
})
afterEach(() => cloud.close())

const advance = async (seconds: number) => {
  cloud.now = await cloud.do((tx) => advanceClock(tx, seconds))
}
async function createWhenMachinesAre(behaviour: SimulationTable['behaviour']) {
  await cloud.db.updateTable('simulation').set({ behaviour }).execute()
  const created = await cloud.create(account)
  server_id = created.server_id
}
const status = async () => (await cloud.server(account, server_id)).status

test('slow: still starting after 9 minutes, active after 10', async () => {
  await createWhenMachinesAre('slow')
  await advance(9 * 60)
  expect(await status()).toBe(1)
  await advance(61)
  expect(await status()).toBe(2)
})

test('refused: the server has failed and the hold is returned', async () => {
  await createWhenMachinesAre('refuse')
  await advance(0)
  expect(await status()).toBe(-4)
  expect(await cloud.balance(account)).toBe(100_000)
})

test('failing: active, then failed; the hour of the failure is not charged', async () => {
  await createWhenMachinesAre('fail')
  await advance(0)
  expect(await status()).toBe(2)
  await advance(HOUR / 1000)
  expect(await status()).toBe(-4)
  expect(await cloud.balance(account)).toBe(100_000)
})

test.each([
  ['refuse', [1]],
  ['fail', [1, 30 * 60]]
] as const)('a machine that is to %s fails without a notice for operators', async (behaviour, seconds) => {
  await createWhenMachinesAre(behaviour)
  const loop = new MachineLoop(cloud.db, { simulated: new SimulatedMachines(cloud.db) })
  for (const later of [0, ...seconds]) {
    await cloud.pool.query('update product_clock set offset_ms = offset_ms + $1', [later * 1000])
    await loop.startDue()
    await loop.finish()
  }
  expect(await status()).toBe(-4)
  expect(await cloud.db.selectFrom('operator_notices').selectAll().execute()).toEqual([])
})

test('a repeated answer has one effect', async () => {
  await createWhenMachinesAre('twice')
  await advance(0)
  expect(await cloud.books(account)).toMatchObject({ hold: 71_900, revenue: 100 })
})

test('a lost answer: the server fails after 15 minutes and all money returns', async () => {
  await createWhenMachinesAre('lost')
  await advance(15 * 60 + 1)
  expect(await status()).toBe(-4)
  expect(await cloud.balance(account)).toBe(100_000)
  expect(await cloud.db.selectFrom('operator_notices').select('text').execute()).toEqual([
    { text: 'Машина не запустилась за 15 мин: запуск отменён.' }
  ])
})

test('two processes never carry out a step of one machine at the same time, and answers to older operations are ignored', async () => {
  await createWhenMachinesAre('normal')
  const order = { account_id: account, server_id, operation: 1 } as const
  const taken = await Promise.all([1, 2, 3].map(() => takeMachines(cloud.db, 10)))
  expect(taken.flat()).toMatchObject([{ server_id, operation: 1, want: 'run' }])
  await advance(0)
  await cloud.do((tx, now) =>
    changeStatus(tx, account, server_id, now, { status: 0, expected_total_rub_cents: null })
  )
  await cloud.do((tx, now) => applyMachineAnswer(tx, { ...order, outcome: 'failed' }, now))
  await cloud.do((tx, now) => applyMachineAnswer(tx, { ...order, outcome: 'down' }, now))
  expect(await status()).toBe(0)
  await advance(0)
  expect(await status()).toBe(-1)
})

test('a machine that does not stop keeps its slot, and the operator is notified once', async () => {
  await createWhenMachinesAre('normal')
  await advance(0)
  await cloud.db.updateTable('simulation').set({ behaviour: 'lost' }).execute()
  await cloud.do((tx, now) =>
    changeStatus(tx, account, server_id, now, { status: 0, expected_total_rub_cents: null })
  )
  await advance(3600)
  await advance(3600)
  expect(await status()).toBe(0)
  expect(await cloud.available(1)).toBe(4)
  expect(await cloud.db.selectFrom('operator_notices').select('server_id').execute()).toEqual([{ server_id }])
})
