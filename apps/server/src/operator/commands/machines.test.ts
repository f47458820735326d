import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { COMMANDS } from '../../commands.ts'
import { productNow } from '../../platform/product-clock.ts'
import { changeStatus } from '../../servers/change-status.ts'
import { operatorOf } from '../../testing/operator-of.ts'
import { operate } from '../cli/operate.ts'

let cloud: SmallCloud
let run: (...words: string[]) => Promise<{ status: number; output: unknown; stderr: string }>
let support: typeof run

beforeAll(async () => {
  cloud = await SmallCloud.open()
  await cloud.pool.query("insert into settings values ('sandbox', '0'), ('machines', 'manual')")
  cloud.now = await cloud.do((tx) => productNow(tx))
  const DATABASE_URL = cloud.pool.options.connectionString ?? ''
  const olga = await operatorOf({ DATABASE_URL, SANDBOX: '0' })
  const typedBy =
    (operator: object) =>
    async (...words: string[]) => {
      const settings = { DATABASE_URL, SANDBOX: '0', ...operator }
      const { status, stdout, stderr } = await operate(words, settings, COMMANDS)
      return { status, output: stdout === '' ? undefined : JSON.parse(stdout), stderr }
    }
  run = typedBy(olga)
  support = typedBy(await operatorOf({ DATABASE_URL, SANDBOX: '0' }, 'sam', 'support', olga))
})
afterAll(() => cloud.closeBalanced())

const statusOf = async (account: number, server_id: number) => (await cloud.server(account, server_id)).status

test('a machine is handed over, stopped and started again by hand', async () => {
  const account = await cloud.account(1_000_000)
  const { server_id } = await cloud.create(account)
  const id = String(server_id)
  expect((await run('machines', 'list')).output).toMatchObject([
    { server_id, want: 'run', machines: 'manual' }
  ])
  expect(await run('machines', 'down', id)).toMatchObject({ status: 4 })
  const ready = ['machines', 'ready', id, '--address', '198.51.100.7,2001:db8::7', '--login', 'ubuntu']
  expect(await run(...ready)).toMatchObject({ status: 0 })
  expect(await statusOf(account, server_id)).toBe(2)
  expect(await run(...ready)).toMatchObject({ status: 4 })
  expect((await run('machines', 'list')).output).toEqual([])
  await cloud.do((tx, now) =>
    changeStatus(tx, account, server_id, now, { status: 0, expected_total_rub_cents: null })
  )
  expect((await run('machines', 'list')).output).toMatchObject([
    { server_id, want: 'stop', login: 'ubuntu', addresses: [{ version: 4 }, { version: 6 }] }
  ])
  expect(await run('machines', 'down', id)).toMatchObject({ status: 0 })
  expect(await statusOf(account, server_id)).toBe(-1)
})

test('a launch by hand has a day, and a failed one returns all money', async () => {
  const account = await cloud.account(100_000)
  const { server_id } = await cloud.create(account)
  const { rows } = await cloud.pool.query(
    'select extract(epoch from answer_due_at - asked_at)::int as seconds from servers where server_id = $1',
    [server_id]
  )
  expect(rows).toEqual([{ seconds: 24 * 3600 }])
  expect(await run('machines', 'failed', String(server_id), '--reason', 'нет карты')).toMatchObject({
    status: 0
  })
  expect(await statusOf(account, server_id)).toBe(-4)
  expect(await cloud.balance(account)).toBe(100_000)
})

test.each([
  ['ready', '1', '--address', 'example.com'],
  ['ready', '1', '--address', '10.0.0.1', '--login', 'root; rm'],
  ['ready', '1'],
  ['failed', '1'],
  ['down', 'one'],
  ['down', '-1']
])('machines %s %s %s %s is refused', async (...words) => {
  expect(await run('machines', ...words)).toMatchObject({ status: 2 })
})

test('a server that was never started, or is not there, has no machine', async () => {
  expect(await run('machines', 'down', '999999')).toMatchObject({ status: 1 })
})

test('requests are e-mailed together, at most once in five minutes', async () => {
  await cloud.pool.query(
    "delete from graphile_worker._private_jobs; delete from settings where key = 'machines_mailed_at'"
  )
  await cloud.create(await cloud.account(1_000_000))
  await cloud.create(await cloud.account(1_000_000))
  const jobs = async () =>
    (
      await cloud.pool.query(
        "select extract(epoch from run_at - now())::float as wait from graphile_worker.jobs where task_identifier = 'mail-operator'"
      )
    ).rows.map(({ wait }) => wait)
  expect(await jobs()).toEqual([expect.closeTo(5, 0)])
  await cloud.pool.query(
    "delete from graphile_worker._private_jobs; insert into settings values ('machines_mailed_at', now())"
  )
  await cloud.create(await cloud.account(1_000_000))
  expect(await jobs()).toEqual([expect.closeTo(300, -1)])
})

test('an operator confirms that a host is off, only for a command that waits in a cloud', async () => {
  const { server_id } = await cloud.create(await cloud.account(1_000_000))
  const fence = ['machines', 'fenced', String(server_id)]
  expect(await run(...fence, '--yes')).toMatchObject({ status: 4 })
  await cloud.pool.query("update machines set provisioner = 'openstack', problem = 'it does not stop'")
  const fenced = async () =>
    (await cloud.pool.query('select is_fenced from machines where server_id = $1', [server_id])).rows
  expect(await run(...fence)).toMatchObject({ status: 1, stderr: expect.stringContaining('without a stop') })
  expect(await fenced()).toEqual([{ is_fenced: false }])
  expect(await run(...fence, '--yes')).toMatchObject({ status: 0 })
  expect(await fenced()).toEqual([{ is_fenced: true }])
  expect((await run('machines', 'list')).output).toContainEqual(
    expect.objectContaining({ server_id, problem: 'it does not stop', is_fenced: true })
  )
  expect((await support(...fence, '--yes')).stderr).toContain('owner')
  expect(await run('machines', 'sweep')).toMatchObject({ status: 2 })
  expect(await run('machines', 'sweep', '--off')).toMatchObject({ status: 0 })
  expect((await cloud.pool.query("select value from settings where key = 'sweep'")).rows).toEqual([
    { value: 'off' }
  ])
})
