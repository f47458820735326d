import { sql } from 'kysely'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { enqueueEventMail } from '../../billing/send-event-mail.ts'
import { FLAVOR, SmallCloud } from '../../billing/testing/small-cloud.ts'
import { catchUp } from '../../jobs/catch-up.ts'
import { deleteExpired } from '../../jobs/tidy-up.ts'
import { MachineLoop } from '../../machines/machine-loop.ts'
import { stepsWaitSince, takeMachines } from '../../machines/machine-steps.ts'
import { SimulatedMachines } from '../../sandbox/machines/simulated-machines.ts'
import { mailbox } from '../../testing/mailbox.ts'
import { startAllJobs } from '../../testing/start-all-jobs.ts'
import type { Mail } from '../mail/mailer.ts'
import { productNow } from '../product-clock.ts'
import { addJob } from './add-job.ts'
import { freeAbandonedJobs, type JobFigures, jobFigures, jobsHeartbeat } from './jobs-health.ts'
import { startJobs } from './start-jobs.ts'

const { emails, mailService } = mailbox()

let cloud: SmallCloud
beforeEach(async () => {
  cloud = await SmallCloud.open(1)
  cloud.now = await cloud.do((tx) => productNow(tx))
})
afterEach(() => cloud.close())

const address = () => {
  const { connectionString } = cloud.pool.options
  if (connectionString === undefined) throw new Error('The pool of the test has no address.')
  return connectionString
}
const status = async (server_id: number) => {
  const { status } = await cloud.db
    .selectFrom('servers')
    .select('status')
    .where('server_id', '=', server_id)
    .executeTakeFirstOrThrow()
  return status
}

test('two processes share the jobs of one database: each server becomes active once, within 2 s', async () => {
  await cloud.db.updateTable('flavors').set({ max_available: 20 }).execute()
  const accounts = await Promise.all(Array.from({ length: 10 }, () => cloud.account(72_000)))
  expect(await jobsHeartbeat.secondsAgo(cloud.db)).toBeUndefined()
  const stops = await Promise.all([
    startAllJobs(address(), mailService),
    startAllJobs(address(), mailService)
  ])
  const created = await Promise.all(accounts.map((account) => cloud.create(account)))
  for (const { server_id } of created) await expect.poll(() => status(server_id), { timeout: 5000 }).toBe(2)
  for (const account of accounts)
    expect(await cloud.books(account)).toEqual({ acquiring: -72_000, balance: 0, hold: 71_900, revenue: 100 })
  await expect.poll(() => jobsHeartbeat.secondsAgo(cloud.db)).toBeLessThan(60)
  await Promise.all(stops.map((stop) => stop()))
})

test('an account receives one e-mail when its money runs out', async () => {
  const account = await cloud.account(1000)
  const { email } = await cloud.db
    .selectFrom('accounts')
    .select('email')
    .where('account_id', '=', account)
    .executeTakeFirstOrThrow()
  const stop = await startAllJobs(address(), mailService)
  const { server_id } = await cloud.create(account, { price_plan: 0 })
  await expect.poll(() => status(server_id), { timeout: 10_000 }).toBe(2)
  const ready = 'Сервер готов: first'
  const mine = () => emails.filter(({ to, subject }) => to === email && subject !== ready)
  await expect.poll(() => mine().length, { timeout: 10_000 }).toBe(1)
  expect(mine()[0]?.text).toMatch(/\nhttps:\/\/cloud\.example\/panel$/)
  await stop()
  const { rows } = await cloud.pool.query('select type from events where account_id = $1', [account])
  const low = rows.filter(({ type }) =>
    ['balance_low', 'balance_last_day', 'service_turned_off_soon'].includes(type)
  )
  expect(low).toHaveLength(1)
  expect(mine()).toHaveLength(1)
})

test('an account receives an e-mail about the cost of a coming renewal', async () => {
  const account = await cloud.account(72_000)
  const text = 'Оплаченный период сервера «сводка» закончится 24.12.2026, 00:00 (МСК). Автопродление включено'
  await cloud.do((tx) => enqueueEventMail(tx, account, [{ type: 'auto_renewal', text }]))
  const stop = await startAllJobs(address(), mailService)
  const mine = () => emails.filter((letter) => letter.text.includes(`— ${text}.`))
  await expect.poll(() => mine().length, { timeout: 10_000 }).toBe(1)
  await stop()
  // the subject is short; details are in the body
  expect(mine()[0]?.subject).toBe('Оплаченный период сервера «сводка» закончится 24.12.2026, 00:00 (МСК)')
})

test('while a mail server delays e-mails, the clock of a shop goes on and machines answer', async () => {
  const account = await cloud.account(72_000)
  const line = (n: number) => ({ type: 'rule_fired', text: `Сработало правило ${n}` }) as const
  await cloud.do((tx) =>
    enqueueEventMail(
      tx,
      account,
      Array.from({ length: 10 }, (_, n) => line(n))
    )
  )
  await cloud.pool.query(`insert into settings values ('sandbox', '0');
    update product_clock set ticked_at = now() - interval '9 minutes'`)
  const { promise, resolve: letGo } = Promise.withResolvers<'sent'>()
  const send = vi.fn(() => promise)
  const stop = await startAllJobs(address(), { ...mailService, mailer: { where: 'the test', send } })
  const sinceTick = 'select extract(epoch from now() - ticked_at)::float as seconds from product_clock'
  await expect.poll(async () => (await cloud.pool.query(sinceTick)).rows[0].seconds).toBeLessThan(60)
  await expect.poll(() => send.mock.calls.length).toBe(3)
  const { server_id } = await cloud.create(account)
  // a shop's machines answer by hand; a step that has begun by hand loses its lease and saves nothing
  await cloud.pool.query(
    "update machines set provisioner = 'simulated', next_step_at = product_now(), lease = null, lease_until = null"
  )
  await expect.poll(() => status(server_id), { timeout: 10_000 }).toBe(2)
  expect(send).toHaveBeenCalledTimes(3)
  letGo('sent')
  await stop()
})

test('a step that a killed process had in progress is taken again when its lease has ended', async () => {
  const { server_id } = await cloud.create(await cloud.account(72_000))
  expect(await takeMachines(cloud.db, 10)).toMatchObject([{ server_id, want: 'run' }])
  // the process is killed here
  const loop = new MachineLoop(cloud.db, { simulated: new SimulatedMachines(cloud.db) })
  await loop.startDue()
  await loop.finish()
  expect(await status(server_id)).toBe(1)
  await cloud.pool.query('update machines set lease_until = clock_timestamp()')
  await cloud.pool.query('update product_clock set offset_ms = offset_ms + 60000')
  for (let step = 1; step <= 2; step++) {
    await loop.startDue()
    await loop.finish()
    await cloud.pool.query('update product_clock set offset_ms = offset_ms + 1000')
  }
  expect(await status(server_id)).toBe(2)
})

test('the queue is served by the catch-up when its job was lost', async () => {
  const account = await cloud.account(14_400_000)
  const waiting = await cloud.create(account, { flavor_id: FLAVOR.rare, is_in_queue: true })
  await cloud.db
    .updateTable('flavors')
    .set({ max_available: 1 })
    .where('flavor_id', '=', FLAVOR.rare)
    .execute()
  await cloud.pool.query('delete from graphile_worker._private_jobs')
  await catchUp(cloud.db)
  expect(await status(waiting.server_id)).toBe(1)
})

test('a long job of a living process is not started a second time', async () => {
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const work = vi.fn(() => promise)
  const eachMinute = vi.fn(freeAbandonedJobs)
  const stop = await startJobs(address(), {
    tasks: () => ({ long: work, 'mail-none': () => {} }),
    crontab: '',
    addAtStart: async (db) => void (await sql`select graphile_worker.add_job('long')`.execute(db)),
    eachMoment: () => [],
    eachMinute
  })
  await expect.poll(() => work.mock.calls.length).toBe(1)
  await expect.poll(() => eachMinute.mock.settledResults.map(({ type }) => type)).toEqual(['fulfilled'])
  const lockedAt = 'graphile_worker._private_jobs set locked_at = now()'
  await cloud.pool.query(`update ${lockedAt} - interval '6 minutes'`)
  const minutePassed = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
  const age = 'select extract(epoch from now() - locked_at)::float as age from graphile_worker._private_jobs'
  await expect.poll(async () => (await cloud.pool.query(age)).rows[0].age).toBeLessThan(60)
  minutePassed.mockRestore()
  expect(work).toHaveBeenCalledTimes(1)
  end()
  await stop()
})

test('a job that a killed process had in progress is due after five minutes, and another process runs it', async () => {
  const account = await cloud.account()
  for (const [line, ago] of [
    ['Списание', '7 minutes'],
    ['Пополнение', '4 minutes']
  ]) {
    await cloud.do((tx) => addJob(tx, 'mail-events', { account_id: account, lines: [`${line}`] }))
    await cloud.pool.query(
      `update graphile_worker._private_jobs set run_at = now() - $1::interval, locked_at = now() - $1::interval,
        locked_by = 'pool-of-a-killed-process' where locked_at is null`,
      [ago]
    )
  }
  const { rows } = await sql<{ jobs: JobFigures }>`select ${jobFigures(stepsWaitSince)} as jobs`.execute(
    cloud.db
  )
  expect(rows[0]?.jobs).toMatchObject({ waiting: 2, late: 1, lag_seconds: expect.closeTo(120, -1) })
  const stop = await startAllJobs(address(), mailService)
  const mailed = (line: string) => emails.filter(({ text }) => text.includes(line)).length
  await expect.poll(() => mailed('Списание'), { timeout: 10_000 }).toBe(1)
  await stop()
  expect(mailed('Пополнение')).toBe(0)
})

test('jobs that a worker was given without noticing run as soon as the database is back', async () => {
  // the library prints a trace for each worker that lost its connection
  const traced = vi.spyOn(console, 'trace').mockReturnValue()
  onTestFinished(() => traced.mockRestore())
  const account = await cloud.account()
  const mailed = (line: string) => emails.filter(({ text }) => text.includes(line)).length
  const { promise, resolve: sent } = Promise.withResolvers<void>()
  const send = async (mail: Mail) => {
    const answer = await mailService.mailer.send(mail)
    await promise
    return answer
  }
  const stop = await startAllJobs(address(), { ...mailService, mailer: { where: 'the test', send } })
  await cloud.do((tx) => addJob(tx, 'mail-events', { account_id: account, lines: ['Возврат'] }))
  await expect.poll(() => mailed('Возврат'), { timeout: 10_000 }).toBe(1)
  await cloud.do(async (tx) => {
    await addJob(tx, 'mail-events', { account_id: account, lines: ['Удержание'] })
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = taken.by
      from (select locked_by as by from graphile_worker.jobs where locked_by is not null) taken
      where locked_by is null`.execute(tx)
  })
  const taking = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const away = await cloud.pool.connect()
  await away.query('begin; lock graphile_worker._private_jobs')
  // workers lose their connection while they request a job
  await expect.poll(async () => (await cloud.pool.query(taking)).rowCount).toBeGreaterThan(0)
  await cloud.pool.query(taking.replace('select', 'select pg_terminate_backend(pid)'))
  await away.query('commit')
  away.release()
  sent()
  await expect.poll(() => mailed('Удержание'), { timeout: 10_000 }).toBe(1)
  await stop()
})

test('the log line of a failed job omits names and addresses of its error', async () => {
  const account = await cloud.account()
  const { pool } = cloud
  await pool.query('alter table accounts add constraint never check (account_id < 0) not valid')
  const send = async ({ to }: Mail) => {
    const full = Object.assign(new Error(`452 <${to}>: mailbox is full`), { rejected: [to] })
    throw new AggregateError([full, await pool.query(`update accounts set name = 'Анна'`).catch((e) => e)])
  }
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => logged.mockRestore())
  const stop = await startAllJobs(address(), { ...mailService, mailer: { where: 'the test', send } })
  console.trace('the job library calls this for an ended worker')
  await cloud.do((tx) => addJob(tx, 'mail-events', { account_id: account, lines: ['Списание'] }))
  const lines = () => logged.mock.calls.map(([line]) => JSON.parse(String(line)))
  const said = () =>
    lines()
      .map(({ msg }) => msg)
      .join('\n')
  await expect.poll(said, { timeout: 10_000 }).toContain('The job mail-events failed')
  expect(lines()[0]).toMatchObject({ level: 50, time: expect.any(Number), pid: process.pid })
  await stop()
  expect(said()).toContain('mailbox is full')
  expect(said()).toContain('violates check constraint "never"')
  const { rows } = await pool.query('select email from accounts where account_id = $1', [account])
  for (const secret of ['Анна', rows[0].email]) expect(said()).not.toContain(secret)
})

test('a failed job is listed for a week and then deleted', async () => {
  await cloud.pool.query(`select graphile_worker.add_job('catch-up', run_at => now() + interval '1 hour')`)
  const left = async () => {
    await deleteExpired(cloud.db)
    return (await cloud.pool.query('select from graphile_worker.jobs')).rowCount
  }
  await cloud.pool.query(`update graphile_worker._private_jobs set updated_at = now() - interval '8 days'`)
  expect(await left()).toBe(1)
  await cloud.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, updated_at = now() - interval '6 days'`
  )
  expect(await left()).toBe(1)
  await cloud.pool.query(`update graphile_worker._private_jobs set updated_at = now() - interval '8 days'`)
  expect(await left()).toBe(0)
})

test('an account that cannot be settled is logged, and does not delay other accounts', async () => {
  await cloud.db.updateTable('flavors').set({ max_available: 5 }).execute()
  const [broken, sound] = [await cloud.account(100), await cloud.account(100)]
  for (const account of [broken, sound]) {
    const { server_id } = await cloud.create(account, { price_plan: 0 })
    await cloud.answer(account, server_id, 'ready')
  }
  await cloud.db
    .updateTable('servers')
    .set({ prepaid_rub_cents: 500, charged_hours: 0 })
    .where('account_id', '=', broken)
    .execute()
  await cloud.pool.query('update product_clock set offset_ms = offset_ms + 7200000')
  await expect(catchUp(cloud.db)).rejects.toThrow('1 accounts cannot be settled')
  const states = await cloud.db.selectFrom('servers').select('status').orderBy('account_id').execute()
  expect(states.map(({ status }) => status)).toEqual([2, 0])
})
