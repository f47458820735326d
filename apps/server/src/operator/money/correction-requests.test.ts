import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { openOperatorShell } from '../../testing/operator-shell.ts'
import { Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'
import { approveRequest, correctOrRequest, listRequests } from './correction-requests.ts'

const DAY = 86_400_000

let shop: Awaited<ReturnType<typeof openOperatorShell>>
let served: Served
let who: Readonly<Record<'olga' | 'ivan' | 'vera' | 'petr' | 'sofia', Readonly<Record<string, string>>>>
beforeAll(async () => {
  shop = await openOperatorShell('shop')
  const settings = { SANDBOX: '0', CORRECTION_LIMIT_RUB_CENTS: '100000', LIMIT_SIGN_UPS: '300' }
  served = await serve(settings, shop.url)
  const olga = await shop.addOperator('olga', 'owner')
  const person = (name: string, roles: string) => shop.addOperator(name, roles, olga)
  who = {
    olga,
    ivan: await person('ivan', 'billing'),
    vera: await person('vera', 'billing,support'),
    petr: await person('petr', 'billing'),
    sofia: await person('sofia', 'support')
  }
})
afterAll(async () => {
  const { output } = await shop.run(['ledger', 'verify'], who.olga)
  await served.stop()
  shop.end()
  expect(output).toEqual({ adds_up: true, differences: [] })
})

const run = (name: keyof typeof who, line: string) => shop.run([...line.split(' '), '--json'], who[name])
const credit = (name: keyof typeof who, account: number, sum: string, more = '') =>
  run(name, `accounts credit ${account} ${sum} --reason сбой${more}`)

const account = async () => (await Person.signedUp(served.base)).account_id
const balance = async (account_id: number) => {
  const { rows } = await served.owner.query('select balance_rub_cents from accounts where account_id = $1', [
    account_id
  ])
  return rows[0].balance_rub_cents
}

/** Returns the request that a command made. */
async function asked(answer: ReturnType<typeof credit>) {
  const { status, stdout, stderr } = await answer
  expect(status, stderr).toBe(5)
  return JSON.parse(stdout) as { request_id: number; posted: boolean; balance_rub_cents: number }
}

test('a correction above the limit waits for a second operator, who sees it first, and is made once', async () => {
  const id = await account()
  expect((await credit('ivan', id, '900')).output).toMatchObject({ posted: true, balance_rub_cents: 90_000 })
  // the limit in the environment of the operator is ignored
  const own = { ...who.ivan, CORRECTION_LIMIT_RUB_CENTS: '100000000' }
  const words = `accounts payout ${id} 800 --reason Закрытие --to invoice --json`.split(' ')
  const waits = await shop.run(words, own)
  expect(waits).toMatchObject({
    status: 5,
    stderr: expect.stringContaining('Another operator runs: corrections approve')
  })
  const { request_id } = JSON.parse(waits.stdout)
  expect(JSON.parse(waits.stdout)).toMatchObject({ posted: false, balance_rub_cents: 90_000 })
  expect(await balance(id)).toBe(90_000)
  expect((await run('vera', 'corrections list')).output).toMatchObject([
    {
      request_id,
      account_id: id,
      kind: 'payout',
      target: 'invoice',
      amount_rub_cents: 80_000,
      requested_by: 'ivan'
    }
  ])
  const approve = `corrections approve ${request_id}`
  expect(await run('vera', approve)).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(
      `Nothing is done yet: --yes approves the payout of 800\u00a0₽ by invoice, account ${id} \\(.+@.+, balance 900\u00a0₽\\), asked for by ivan: Закрытие`
    )
  })
  expect((await run('ivan', `${approve} --yes`)).stderr).toContain(
    'is your own: another operator must approve it'
  )
  expect((await run('sofia', `${approve} --yes`)).stderr).toContain('is for billing, owner')
  expect(await balance(id)).toBe(90_000)
  expect((await run('vera', `${approve} --yes`)).output).toMatchObject({
    posted: true,
    requested_by: 'ivan',
    balance_rub_cents: 10_000
  })
  expect((await run('vera', `${approve} --yes`)).status).toBe(4)
  expect((await run('vera', approve)).stderr).toContain('was approved by vera at')
  expect((await run('olga', `corrections reject ${request_id}`)).stderr).toContain('was approved by vera at')
  expect(await balance(id)).toBe(10_000)
  const { output } = await run('olga', `audit list --account ${id}`)
  expect(output.map(({ who, act }: { who: string; act: string }) => `${who} ${act}`)).toEqual(
    expect.arrayContaining(['operator ivan accounts payout', 'operator vera corrections approve'])
  )
  const emails = await served.owner.query(
    `select from graphile_worker._private_jobs where payload ->> 'correction_request_id' = $1`,
    [String(request_id)]
  )
  expect(emails.rowCount).toBe(1)
})

test('small sums add up to the limit, also concurrent ones', async () => {
  const id = await account()
  const both = await Promise.all(['600', '600'].map((sum) => credit('petr', id, sum)))
  expect(both.map(({ status }) => status).sort()).toEqual([0, 5])
  expect((await credit('petr', id, '400')).status).toBe(0)
  await asked(credit('petr', id, '0.01'))
  // after an upgrade, before the first start that stores the limit
  await served.owner.query("delete from settings where key = 'correction_limit'")
  await asked(credit('olga', id, '0.01'))
  await served.owner.query("insert into settings values ('correction_limit', '100000')")
  expect(await balance(id)).toBe(100_000)
  const correction = {
    account_id: id,
    kind: 'credit',
    to: null,
    amount_rub_cents: 100_000,
    reason: 'сбой',
    reference: null
  } as const
  const tomorrow = (tx: Parameters<typeof correctOrRequest>[0]) =>
    correctOrRequest(tx, correction, { operator: 'petr', confirmed: false }, Date.now() + DAY + 60_000)
  expect(await inTransaction(served.services.db, tomorrow)).toMatchObject({ posted: true })
})

test('two concurrent approvals move the money once', async () => {
  const id = await account()
  const { request_id } = await asked(credit('ivan', id, '5000'))
  const holder = await served.owner.connect()
  await holder.query('begin')
  await holder.query('select from accounts where account_id = $1 for update', [id])
  const both = (['vera', 'olga'] as const).map((name) => run(name, `corrections approve ${request_id} --yes`))
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const count = async () => (await served.services.pool.query(waiting)).rowCount
  await expect.poll(count, { timeout: 20_000 }).toBe(2)
  await holder.query('rollback')
  holder.release()
  const ended = await Promise.all(both)
  expect(ended.map(({ status }) => status).sort()).toEqual([0, 4])
  expect(await balance(id)).toBe(500_000)
})

test('a rejected request, or one older than three days, cannot be approved', async () => {
  const id = await account()
  const first = await asked(credit('vera', id, '5000'))
  expect((await run('vera', `corrections reject ${first.request_id}`)).output).toMatchObject({
    rejected: true
  })
  expect((await run('ivan', `corrections reject ${first.request_id}`)).status).toBe(4)
  expect((await run('ivan', `corrections approve ${first.request_id} --yes`)).stderr).toContain(
    'was rejected by vera'
  )
  const second = await asked(credit('vera', id, '5000'))
  const approve = (now: number) =>
    inTransaction(served.services.db, (tx) => approveRequest(tx, second.request_id, 'ivan', now))
  await expect(approve(Date.now() + 3 * DAY)).rejects.toThrow(`Request ${second.request_id} expired at`)
  expect((await run('ivan', 'corrections approve 4711 --yes')).stderr).toContain('There is no request 4711.')
  expect(await balance(id)).toBe(0)
  expect((await run('olga', 'corrections list --all')).output.length).toBeGreaterThan(3)
})

test('a reference has one request, and an impossible correction makes none', async () => {
  const id = await account()
  const first = await asked(credit('ivan', id, '5000', ' --reference T-1'))
  const again = await asked(credit('vera', id, '5000', ' --reference T-1'))
  expect(again.request_id).toBe(first.request_id)
  expect((await credit('ivan', id, '6000', ' --reference T-1')).stderr).toContain(
    'is different: see corrections list'
  )
  expect((await run('vera', `corrections approve ${first.request_id} --yes`)).status).toBe(0)
  expect((await credit('ivan', id, '5000', ' --reference T-1')).status).toBe(4)
  expect(await balance(id)).toBe(500_000)
  expect((await run('ivan', `accounts debit ${id} 5000.01 --reason x`)).stderr).toContain('less than that')
  expect((await run('ivan', `accounts payout ${id} 5000 --reason x`)).stderr).toContain(
    'has no payment that can be paid back'
  )
  expect((await credit('ivan', 4711, '5000')).stderr).toContain('There is no account 4711')
})

test('a rejected or expired request is neither listed nor returned for its reference', async () => {
  const account_id = await account()
  const ask = () => asked(credit('ivan', account_id, '5000', ' --reference T-2'))
  const listed = async (now = Date.now()) =>
    (await listRequests(served.services.db, false, 1000, now)).map(({ request_id }) => request_id)
  const first = await ask()
  expect(await listed()).toContain(first.request_id)
  await run('ivan', `corrections reject ${first.request_id}`)
  expect(await listed()).not.toContain(first.request_id)
  const second = await ask()
  expect(second.request_id).not.toBe(first.request_id)
  const later = Date.now() + 3 * DAY
  expect(await listed(later)).not.toContain(second.request_id)
  const wanted = { account_id, kind: 'credit', to: null, amount_rub_cents: 500_000, reason: 'сбой' } as const
  const third = await inTransaction(served.services.db, (tx) =>
    correctOrRequest(tx, { ...wanted, reference: 'T-2' }, { operator: 'ivan', confirmed: false }, later)
  )
  expect(third.request_id).not.toBe(second.request_id)
})

test('a new secret is reported by e-mail, because its creator could approve under the other name', async () => {
  await run('olga', 'operators secret sofia')
  const { rows } = await served.owner.query(
    `select payload from graphile_worker._private_jobs where payload ->> 'secret_of' = 'sofia' order by id`
  )
  const ofSofia = { secret_of: 'sofia', given_by: 'olga' }
  expect(rows).toEqual([true, false].map((is_new) => ({ payload: { ...ofSofia, is_new } })))
})
