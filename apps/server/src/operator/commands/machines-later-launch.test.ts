import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { COMMANDS } from '../../commands.ts'
import { stepMachine, takeMachines } from '../../machines/machine-steps.ts'
import { productNow } from '../../platform/product-clock.ts'
import { provisionersOf } from '../../provisioners.ts'
import { changeStatus } from '../../servers/change-status.ts'
import { operatorOf } from '../../testing/operator-of.ts'
import { freezeAccount } from '../accounts.ts'
import { operate } from '../cli/operate.ts'
import { machinesNotice } from '../machines-notice.ts'

let cloud: SmallCloud
let run: (...words: string[]) => Promise<unknown>
let account: number
let id: string
let started: () => Promise<number>
let change: (status: 0 | 1) => Promise<unknown>

beforeAll(async () => {
  cloud = await SmallCloud.open(20)
  await cloud.pool.query("insert into settings values ('sandbox', '0'), ('machines', 'manual')")
  cloud.now = await cloud.do((tx) => productNow(tx))
  const settings = { DATABASE_URL: cloud.pool.options.connectionString ?? '', SANDBOX: '0' }
  const operator = await operatorOf(settings)
  run = async (...words) => JSON.parse((await operate(words, { ...settings, ...operator }, COMMANDS)).stdout)
  started = async () => (await cloud.create(await cloud.account(1_000_000))).server_id
  account = await cloud.account(1_000_000)
  const { server_id } = await cloud.create(account)
  id = String(server_id)
  change = (status) =>
    cloud.do((tx, now) =>
      changeStatus(tx, account, server_id, now, { status, expected_total_rub_cents: null })
    )
})
afterAll(() => cloud.closeBalanced())

const ready = (...login: string[]) => run('machines', 'ready', id, '--address', '198.51.100.10', ...login)
const stop = async () => {
  await change(0)
  await run('machines', 'down', id)
}

test('operators see that a later launch is on the disk of the server', async () => {
  expect(await run('machines', 'list')).toMatchObject([{ want: 'run', has_disk: false }])
  expect(await machinesNotice(cloud.db)).toMatchObject({
    facts: { Серверы: `${id}: запустить, 2 vCPU, 4 ГБ, диск 256 ГБ, Ubuntu 24.04` }
  })
  await ready('--login', 'ubuntu')
  await stop()
  await change(1)
  expect(await run('machines', 'list')).toMatchObject([{ want: 'run', has_disk: true }])
  expect(await machinesNotice(cloud.db)).toMatchObject({
    facts: { Серверы: `${id}: запустить на прежнем диске, 2 vCPU, 4 ГБ, диск 256 ГБ, Ubuntu 24.04` }
  })
})

test('a later launch keeps the login, unless another one is typed', async () => {
  expect(await ready()).toMatchObject({ answered: { answer: { login: 'ubuntu' } }, is_stopped: false })
  await stop()
  await change(1)
  expect(await ready('--login', 'root')).toMatchObject({ answered: { answer: { login: 'root' } } })
})

test('operators see that a launch is stopped as soon as it is handed over', async () => {
  await stop()
  await change(1)
  expect(await run('machines', 'list')).toMatchObject([{ want: 'run', is_stopped_when_ready: false }])
  await cloud.do((tx, now) => freezeAccount(tx, account, now))
  expect(await run('machines', 'list')).toMatchObject([{ want: 'run', is_stopped_when_ready: true }])
  expect(await machinesNotice(cloud.db)).toMatchObject({
    facts: { Серверы: expect.stringMatching(/запустить на прежнем диске \(потом сразу выключить\), 2 vCPU/) }
  })
  expect(await ready()).toMatchObject({ is_stopped: true })
  expect(await run('machines', 'list')).toMatchObject([{ want: 'stop', is_stopped_when_ready: false }])
})

test('the note of an operator stays if a process carries out a step of the machine at the same time', async () => {
  const server_id = await started()
  const taken = (await takeMachines(cloud.db, 100)).find((machine) => machine.server_id === server_id)
  if (taken === undefined) throw new Error('no step is due')
  await run('machines', 'ready', String(server_id), '--address', '198.51.100.11', '--note', 'Стойка 4')
  await stepMachine(cloud.db, provisionersOf({ sandbox: false, openstack: undefined }, '')(cloud.db), taken)
  const { rows } = await cloud.pool.query('select state, is_answered from machines where server_id = $1', [
    server_id
  ])
  expect(rows).toEqual([{ state: { note: 'Стойка 4' }, is_answered: true }])
})

test('two servers that are handed over at once cannot get the same address', async () => {
  for (let round = 0; round < 5; round++) {
    const servers = [await started(), await started()]
    const handOver = (server: number) =>
      run('machines', 'ready', String(server), '--address', `198.51.100.${100 + round}`)
    const both = await Promise.allSettled(servers.map(handOver))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  }
})

test('the address of a deleted server is free for another server', async () => {
  const owner = await cloud.account(1_000_000)
  const [{ server_id }, other] = [await cloud.create(owner), await started()]
  const handOver = (server: number) => run('machines', 'ready', String(server), '--address', '198.51.100.20')
  await handOver(server_id)
  await expect(handOver(other)).rejects.toThrow()
  for (const status of [0, -3] as const) {
    await cloud.do((tx, now) =>
      changeStatus(tx, owner, server_id, now, { status, expected_total_rub_cents: null })
    )
    if (status === 0) await run('machines', 'down', String(server_id))
  }
  expect(await handOver(other)).toMatchObject({ answered: { server_id: other } })
})

test('an e-mail is sent if one of two addresses is removed, and none about a stopped server', async () => {
  const owner = await cloud.account(1_000_000)
  const { server_id } = await cloud.create(owner)
  const emails = async () => {
    const { rows } = await cloud.pool.query(
      `select from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where identifier = 'mail-server-ready' and payload ->> 'server_id' = $1`,
      [server_id]
    )
    return rows.length
  }
  await run('machines', 'ready', String(server_id), '--address', '198.51.100.21,198.51.100.22')
  expect(await emails()).toBe(1)
  await run('machines', 'address', String(server_id), '--address', '198.51.100.21')
  expect(await emails()).toBe(2)
  await cloud.do((tx, now) =>
    changeStatus(tx, owner, server_id, now, { status: 0, expected_total_rub_cents: null })
  )
  await run('machines', 'down', String(server_id))
  await run('machines', 'address', String(server_id), '--address', '198.51.100.23')
  expect(await emails()).toBe(2)
})

test('the machine that waits longest is listed first', async () => {
  const [first, second] = [await started(), await started()]
  await cloud.pool.query(
    "update machines set commanded_at = commanded_at - interval '1 hour' where server_id = $1",
    [second]
  )
  const listed = (await run('machines', 'list')) as { server_id: number }[]
  const waiting = listed.map(({ server_id }) => server_id).filter((id) => id === first || id === second)
  expect(waiting).toEqual([second, first])
})

test('a host is confirmed as off only for a cloud machine whose command has no answer yet', async () => {
  const server_id = await started()
  const fence = () => run('machines', 'fenced', String(server_id), '--yes')
  expect(await fence()).toMatchObject({ fenced: false })
  await cloud.pool.query(
    "update machines set provisioner = 'openstack', is_answered = true where server_id = $1",
    [server_id]
  )
  expect(await fence()).toMatchObject({ fenced: false })
})
