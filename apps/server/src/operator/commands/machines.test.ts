import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { COMMANDS } from '../../commands.ts'
import { productNow } from '../../platform/product-clock.ts'
import { changeStatus } from '../../servers/change-status.ts'
import { operatorOf } from '../../testing/operator-of.ts'
import { freezeAccount } from '../accounts.ts'
import { operate } from '../cli/operate.ts'
import { machinesNotice } from '../machines-notice.ts'

let cloud: SmallCloud
let run: (...words: string[]) => Promise<{ status: number; output: unknown; stderr: string }>
let support: typeof run

beforeAll(async () => {
  cloud = await SmallCloud.open(20)
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

test('operators hand a machine over, stop it and hand it over again', async () => {
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

test('a server that stops as soon as it is handed over waits to be switched off', async () => {
  const account = await cloud.account(1_000_000)
  const { server_id } = await cloud.create(account)
  const id = String(server_id)
  await cloud.do((tx, now) => freezeAccount(tx, account, now))
  expect(await run('machines', 'ready', id, '--address', '198.51.100.8')).toMatchObject({ status: 0 })
  expect(await statusOf(account, server_id)).toBe(0)
  const { rows } = await cloud.pool.query('select is_answered from machines where server_id = $1', [
    server_id
  ])
  expect(rows).toEqual([{ is_answered: false }])
  // earlier versions marked the stop as answered
  await cloud.pool.query('update machines set is_answered = true where server_id = $1', [server_id])
  const waits = { server_id, want: 'stop', addresses: [{ address: '198.51.100.8' }] }
  expect((await run('machines', 'list')).output).toMatchObject([waits])
  expect(await machinesNotice(cloud.db)).toMatchObject({
    facts: { Серверы: `${id}: выключить, 2 vCPU, 4 ГБ, диск 256 ГБ, Ubuntu 24.04` },
    commands: ['machines list', 'machines down СЕРВЕР']
  })
  expect(await run('machines', 'down', id)).toMatchObject({ status: 0 })
  expect((await run('machines', 'list')).output).toEqual([])
})

test('a launch by operators has a time limit of a day, and a failed launch returns all money', async () => {
  const account = await cloud.account(100_000)
  const { server_id } = await cloud.create(account)
  const { rows } = await cloud.pool.query(
    'select extract(epoch from answer_due_at - asked_at)::int as seconds from servers where server_id = $1',
    [server_id]
  )
  expect(rows).toEqual([{ seconds: 24 * 3600 }])
  const fail = ['machines', 'failed', String(server_id), '--reason', 'нет карты']
  expect(await run(...fail)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(
      `--yes fails the start of server ${server_id} 'first' of account ${account} `
    )
  })
  expect(await statusOf(account, server_id)).toBe(1)
  expect(await run(...fail, '--yes')).toMatchObject({ status: 0 })
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

test('a server that was never started or does not exist has no machine', async () => {
  expect(await run('machines', 'down', '999999')).toMatchObject({ status: 1 })
})

test('operators get one e-mail about all pending machines, at most once in five minutes', async () => {
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
  expect(await jobs()).toEqual([expect.closeTo(5, -1)])
  await cloud.pool.query(
    "delete from graphile_worker._private_jobs; insert into settings values ('machines_mailed_at', now())"
  )
  await cloud.create(await cloud.account(1_000_000))
  expect(await jobs()).toEqual([expect.closeTo(300, -1)])
})

test('operators are told of a machine to remove and of a launch that ran out of time', async () => {
  const account = await cloud.account(1_000_000)
  const [{ server_id }, late] = [await cloud.create(account), await cloud.create(account)]
  await run('machines', 'ready', String(server_id), '--address', '198.51.100.60')
  const change = (status: 0 | -3) =>
    cloud.do((tx, now) =>
      changeStatus(tx, account, server_id, now, { status, expected_total_rub_cents: null })
    )
  await change(0)
  await run('machines', 'down', String(server_id))
  await cloud.pool.query(
    "delete from graphile_worker._private_jobs; delete from settings where key = 'machines_mailed_at'"
  )
  await cloud.pool.query(
    "update servers set asked_at = asked_at - interval '2 days', answer_due_at = answer_due_at - interval '2 days' where server_id = $1",
    [late.server_id]
  )
  await change(-3)
  const { rows } = await cloud.pool.query(
    'select server_id, text from operator_notices where account_id = $1 order by 1',
    [account]
  )
  expect(rows).toEqual([
    { server_id, text: 'Сервер удалён: удалите его машину и диск, адреса 198.51.100.60 свободны.' },
    { server_id: late.server_id, text: 'Машина не запустилась за 24 ч: запуск отменён.' }
  ])
  const { rows: jobs } = await cloud.pool.query(
    "select payload from graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = 'mail-operator') order by id"
  )
  expect(jobs.map(({ payload }) => payload)).toEqual([
    { machine_notices: [`Сервер ${late.server_id}. Машина не запустилась за 24 ч: запуск отменён.`] },
    { machines_by_hand: true }
  ])
  expect(await machinesNotice(cloud.db)).toMatchObject({
    facts: { Серверы: expect.stringContaining(`${server_id}: удалить с диском`) },
    commands: ['machines list', 'machines ready СЕРВЕР --address АДРЕС', 'notices list']
  })
})

test('an operator can confirm that a host is off only while a command waits for the cloud', async () => {
  const { server_id } = await cloud.create(await cloud.account(1_000_000))
  const fence = ['machines', 'fenced', String(server_id)]
  expect(await run(...fence, '--yes')).toMatchObject({
    status: 4,
    stderr: expect.stringContaining('See machines list.')
  })
  expect(await run(...fence)).toMatchObject({ status: 4 })
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
  for (const both of [[], ['--on', '--off']])
    expect(await run('machines', 'sweep', ...both)).toMatchObject({ status: 2 })
  expect(await run('machines', 'sweep', '--off')).toMatchObject({ status: 0 })
  expect((await cloud.pool.query("select value from settings where key = 'sweep'")).rows).toEqual([
    { value: 'off' }
  ])
})

test.each([
  ['198.51.100.7,198.51.100.7', /different IP addresses/],
  ['2001:db8::7,2001:DB8:0::7', /different IP addresses/],
  ['127.0.0.1', /that customers reach/],
  ['169.254.1.1', /that customers reach/],
  ['ff02::1', /that customers reach/],
  ['::1', /that customers reach/],
  ['fe80::1%eth0', /that customers reach/],
  ['::ffff:198.51.100.7', /that customers reach, as 198\.51\.100\.7 or/],
  ['0:0:0:0:0:ffff:c633:6407', /that customers reach/],
  ['198.51.100.256', /that customers reach/],
  ['', /that customers reach|must be/]
])("the address '%s' is refused", async (address, said) => {
  const { status, stderr } = await run('machines', 'ready', '1', '--address', address)
  expect([status, stderr]).toEqual([2, expect.stringMatching(said)])
})

test('an address of another server is refused, and one spelling of IPv6 is kept', async () => {
  const start = async () => {
    const account = await cloud.account(1_000_000)
    return { account, ...(await cloud.create(account)) }
  }
  const [first, second] = [await start(), await start()]
  const ready = (server_id: number, address: string) =>
    run('machines', 'ready', String(server_id), '--address', address)
  expect(await ready(first.server_id, '2001:DB8:0:0::42')).toMatchObject({ status: 0 })
  expect(await ready(second.server_id, '2001:db8::42')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`2001:db8::42 is the address of server ${first.server_id}.`)
  })
  expect(
    await run('machines', 'address', String(second.server_id), '--address', '198.51.100.9')
  ).toMatchObject({
    status: 4
  })
  expect(await ready(second.server_id, '198.51.100.42')).toMatchObject({ status: 0 })
  expect(
    await run('machines', 'address', String(second.server_id), '--address', '2001:db8::42')
  ).toMatchObject({ status: 1 })
})

test('a machine that is handed over after its time has no effect', async () => {
  const account = await cloud.account(1_000_000)
  const { server_id } = await cloud.create(account)
  await cloud.pool.query(
    "update servers set asked_at = asked_at - interval '2 days', answer_due_at = answer_due_at - interval '2 days' where server_id = $1",
    [server_id]
  )
  const ready = () => run('machines', 'ready', String(server_id), '--address', '198.51.100.99')
  expect([(await ready()).status, (await ready()).status]).toEqual([4, 4])
  const { rows } = await cloud.pool.query(
    'select want, is_answered, addresses from machines where server_id = $1',
    [server_id]
  )
  expect(rows).toEqual([{ want: 'stop', is_answered: false, addresses: [] }])
  expect(await statusOf(account, server_id)).toBe(-4)
  expect(await cloud.balance(account)).toBe(1_000_000)
})

test('a server that was never launched awaits no machine', async () => {
  const { server_id } = await cloud.create(await cloud.account())
  for (const words of [
    ['down'],
    ['failed', '--reason', 'x'],
    ['ready', '--address', '198.51.100.98']
  ] as const) {
    const [command, ...options] = words
    expect(await run('machines', command, String(server_id), ...options)).toMatchObject({ status: 4 })
  }
  expect(await run('machines', 'down', '4711')).toMatchObject({ status: 1 })
})

test('machines that ran before the upgrade are listed until their addresses are noted', async () => {
  const account = await cloud.account(1_000_000)
  const { server_id } = await cloud.create(account)
  const id = String(server_id)
  await run('machines', 'ready', id, '--address', '198.51.100.97')
  await cloud.pool.query("update machines set addresses = '[]' where server_id = $1", [server_id])
  const migration = new URL('../../platform/db/migrations/0034_machines_before.sql', import.meta.url)
  await cloud.pool.query(readFileSync(migration, 'utf8'))
  const listed = async () =>
    ((await run('machines', 'list')).output as { server_id: number; problem: string }[]).filter(
      (machine) => machine.server_id === server_id
    )
  expect(await listed()).toMatchObject([{ problem: expect.stringContaining('запущена до обновления') }])
  expect(await run('machines', 'address', id, '--address', '198.51.100.97')).toMatchObject({ status: 0 })
  expect(await listed()).toEqual([])
})

test('two operators hand over the same machine at once: one of them does', async () => {
  const account = await cloud.account(1_000_000)
  const { server_id } = await cloud.create(account)
  const ready = (last: number) =>
    run('machines', 'ready', String(server_id), '--address', `198.51.100.${last}`)
  const both = await Promise.all([ready(101), ready(102)])
  expect(both.map(({ status }) => status).sort()).toEqual([0, 4])
})
