import { afterAll, beforeAll, expect, test } from 'vitest'
import { endRemoval, removeDueFactors } from '../account/removal/removals.ts'
import { createDatabase } from '../platform/db/connections/database.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { actsOf, body, withApp, withKey } from '../testing/factors.ts'
import { mailbox } from '../testing/mailbox.ts'
import { openOperatorShell } from '../testing/operator-shell.ts'
import { newEmail, PASSWORD, Person } from '../testing/person.ts'
import { type Served, serve } from '../testing/serve.ts'
import { startAllJobs } from '../testing/start-all-jobs.ts'
import { requestRemoval } from './factor-removals.ts'

const SIGN_IN = '/api/auth/sign-in/email'
const ASKED = 'Запрос на удаление ключей и кодов'
const OPERATOR = 'shop@cloud.test'

let shop: Awaited<ReturnType<typeof openOperatorShell>>
let served: Served
let stopJobs: () => Promise<void>
let who: Readonly<Record<'olga' | 'ivan' | 'vera' | 'petr', Readonly<Record<string, string>>>>
const { emailsTo, mailService } = mailbox(undefined, OPERATOR)

beforeAll(async () => {
  shop = await openOperatorShell('shop')
  const limits = { LIMIT_SIGN_UPS: '1000', LIMIT_PASSWORD_LINKS: '1000', LIMIT_REQUESTS_PER_SECOND: '100000' }
  served = await serve({ SANDBOX: '0', ...limits }, shop.url)
  stopJobs = await startAllJobs(shop.url, { ...mailService, confirmedOnly: true })
  const olga = await shop.addOperator('olga', 'owner')
  who = {
    olga,
    ivan: await shop.addOperator('ivan', 'support', olga),
    vera: await shop.addOperator('vera', 'support', olga),
    petr: await shop.addOperator('petr', 'billing', olga)
  }
})
afterAll(async () => {
  await stopJobs()
  await served.stop()
  shop.end()
})

const query = (text: string, values: readonly unknown[] = []) => served.owner.query(text, [...values])
const run = (name: keyof typeof who, line: string) =>
  shop.run([...line.split(' '), '--json'], { SANDBOX: '0', ...who[name] })

/** Creates an account with a confirmed address, a passkey and an authenticator app. */
async function owner() {
  const email = newEmail()
  const person = await Person.signedUp(served.base, email)
  await query('update accounts set email_confirmed_at = now() where account_id = $1', [person.account_id])
  const { key, codes } = await withKey(person, served.base)
  await withApp(person)
  return { email, person, id: person.account_id, key, codes: codes ?? [] }
}

async function asked(id: number, more = '') {
  const answer = await run('ivan', `accounts factors ${id} --remove --reason телефон-потерян${more}`)
  expect(answer.status, answer.stderr).toBe(5)
  return JSON.parse(answer.stdout).request_id as number
}

async function approved(id: number, more = '') {
  const request = await asked(id, more)
  expect((await run('vera', `factors approve ${request} --yes`)).status).toBe(0)
  return request
}

const comeDue = (request: number) =>
  query(`update factor_removals set due_at = product_now() where request_id = $1`, [request])
const outcomeOf = async (request: number) =>
  (await query('select outcome from factor_removals where request_id = $1', [request])).rows[0]?.outcome

/** Returns the second factor that signing in needs after the password; null for none. */
async function waysOf(email: string) {
  const visitor = await Person.visitor(served.base)
  const { second_step } = await body(visitor.post(SIGN_IN, { email, password: PASSWORD }))
  return { visitor, step: second_step as { ticket: string; ways: string[] } | undefined }
}

async function linkFor(email: string): Promise<string> {
  await expect.poll(() => emailsTo(email, ASKED), { timeout: 10_000 }).toHaveLength(1)
  const text = emailsTo(email, ASKED)[0]?.text ?? ''
  return /https:\/\/cloud\.example(\/keep-factors\?token=[\w-]{43})\s/.exec(text)?.[1] ?? expect.fail(text)
}

async function submitLink(link: string) {
  const answer = await fetch(`${served.base}/keep-factors`, {
    method: 'POST',
    body: new URLSearchParams({ token: link.split('=')[1] ?? '' })
  })
  return { status: answer.status, title: /<h1>(.*?)<\/h1>/.exec(await answer.text())?.[1] }
}

test('factors are removed 24 hours after a second operator approved it, and the owner gets an e-mail about both', async () => {
  const { email, person, id } = await owner()
  const shown = await run('ivan', `accounts factors ${id}`)
  expect(shown.output).toMatchObject({
    account_id: id,
    email,
    keys: [{ name: 'Ноутбук', last_used_at: null }],
    one_time_codes: { created_at: expect.any(String) },
    recovery_codes: { left: 10, total: 10 },
    removal: null
  })
  const request = await asked(id)
  // a repeated request returns the same one
  expect(await asked(id)).toBe(request)
  await linkFor(email)
  const listed = { request_id: request, account_id: id, requested_by: 'ivan', approved: null }
  expect((await run('vera', 'factors list')).output).toContainEqual(expect.objectContaining(listed))
  await expect
    .poll(() => emailsTo(OPERATOR).map(({ text }) => text))
    .toContainEqual(expect.stringContaining(`factors approve ${request}`))
  const approve = `factors approve ${request}`
  expect((await run('vera', approve)).stderr).toMatch(
    `--yes approves the removal of all factors of account ${id} (${email}): key 'Ноутбук' (never used), app with one-time codes; asked for by ivan: телефон-потерян`
  )
  expect((await run('ivan', `${approve} --yes`)).stderr).toContain(
    'is your own: another operator must approve it'
  )
  expect((await run('petr', `${approve} --yes`)).stderr).toContain('is for support')
  const [first, second] = await Promise.all([
    run('vera', `${approve} --yes`),
    run('olga', `${approve} --yes`)
  ])
  expect([first.status, second.status].sort()).toEqual([0, 4])
  const { due_at } = JSON.parse(first.stdout)
  expect(Date.parse(due_at) - Date.now()).toBeGreaterThan(86_000_000)

  // before the 24 hours nothing happens
  await removeDueFactors(served.services.db)
  expect((await waysOf(email)).step?.ways).toEqual(['key', 'code', 'recovery_code'])
  await comeDue(request)
  // also if the job runs twice concurrently
  await Promise.all([1, 2, 3].map(() => removeDueFactors(served.services.db)))
  expect(await outcomeOf(request)).toBe('removed')
  expect(await person.isSignedIn()).toBe(false)
  const { visitor, step } = await waysOf(email)
  expect([step, await visitor.isSignedIn()]).toEqual([undefined, true])
  expect((await actsOf(visitor)).filter(({ act }) => act === 'factors_removed')).toMatchObject([
    { address: '', agent: '' }
  ])
  await expect.poll(() => emailsTo(email, 'Ключи и коды удалены')).toHaveLength(1)
  const acts = (await run('olga', `audit list --account ${id}`)).output as { who: string; act: string }[]
  expect(acts.map(({ who, act }) => `${who}: ${act}`)).toEqual(
    expect.arrayContaining([
      'operator ivan: accounts factors',
      `operator ${first.status === 0 ? 'vera' : 'olga'}: factors approve`
    ])
  )
  // a finished removal cannot be repeated, approved or cancelled
  expect((await run('olga', `factors reject ${request}`)).stderr).toContain('was carried out')
  expect(await submitLink(await linkFor(email))).toEqual({ status: 400, title: 'Ключи и коды уже удалены' })
})

test('a removal that was due while no process ran is done at the next start', async () => {
  const { email, id } = await owner()
  const request = await approved(id)
  await stopJobs()
  await comeDue(request)
  stopJobs = await startAllJobs(shop.url, { ...mailService, confirmedOnly: true })
  await expect.poll(() => outcomeOf(request), { timeout: 10_000 }).toBe('removed')
  expect((await waysOf(email)).step).toBeUndefined()
})

test('a removal is refused without factors, without a way to inform the owner, and with wrong syntax', async () => {
  const { id } = await owner()
  expect((await run('ivan', `accounts factors ${id} --remove`)).status).toBe(2)
  expect((await run('ivan', `accounts factors ${id} --reason x`)).status).toBe(2)
  expect((await run('petr', `accounts factors ${id}`)).status).toBe(1)
  expect((await run('ivan', 'accounts factors 999999')).stderr).toContain('There is no account 999999.')
  const plain = await Person.signedUp(served.base)
  const remove = (account: number) => run('ivan', `accounts factors ${account} --remove --reason x`)
  expect((await remove(plain.account_id)).stderr).toContain('has no factors')
  await withKey(plain, served.base)
  expect((await remove(plain.account_id)).stderr).toContain('is not confirmed')
  expect((await run('vera', 'factors approve 999999 --yes')).stderr).toContain('There is no request 999999.')
  const request = await asked(id)
  await query(
    `update factor_removals set requested_at = requested_at - interval '3 days', expires_at = product_now() where request_id = $1`,
    [request]
  )
  expect((await run('vera', `factors approve ${request} --yes`)).stderr).toContain('expired')
  const again = await asked(id)
  expect(again).not.toBe(request)
  // an operator can also reject what another has approved
  expect((await run('vera', `factors approve ${again} --yes`)).status).toBe(0)
  expect((await run('ivan', `factors reject ${again}`)).status).toBe(0)
  expect((await run('ivan', `factors reject ${again}`)).status).toBe(4)
  await comeDue(again)
  await removeDueFactors(served.services.db)
  expect(await outcomeOf(again)).toBe('rejected')
})

test('the owner can object by the link of the e-mail, once; opening the link changes nothing', async () => {
  const { email, person, id } = await owner()
  const request = await approved(id)
  const link = await linkFor(email)
  for (const method of ['GET', 'HEAD']) {
    const opened = await fetch(served.base + link, { method })
    expect([opened.status, opened.headers.get('cache-control')]).toEqual([200, 'no-store'])
  }
  expect(await outcomeOf(request)).toBeNull()
  const foreign = await fetch(`${served.base}/keep-factors`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.test' },
    body: new URLSearchParams({ token: link.split('=')[1] ?? '' })
  })
  expect([foreign.status, await outcomeOf(request)]).toEqual([403, null])
  const forged = link.replace(/.{5}$/, 'AAAAA')
  expect((await fetch(served.base + forged)).status).toBe(400)
  expect(await submitLink(forged)).toEqual({ status: 400, title: 'Ссылка не действует' })
  const both = await Promise.all([submitLink(link), submitLink(link)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await submitLink(link)).toEqual({ status: 400, title: 'Запрос уже не действует' })
  await comeDue(request)
  await removeDueFactors(served.services.db)
  expect(await outcomeOf(request)).toBe('kept_by_owner')
  expect((await body(person.get('/api/auth/factors'))).keys).toHaveLength(1)
  await expect.poll(() => emailsTo(email, 'Ключи и коды остаются')).toHaveLength(1)
  await expect
    .poll(() => emailsTo(OPERATOR, 'Удаление ключей и кодов отменено').map(({ text }) => text))
    .toContainEqual(expect.stringContaining('его владелец возразил'))
  expect((await run('vera', `factors approve ${request} --yes`)).stderr).toContain(
    'was cancelled by the owner of the account'
  )
})

test('a concurrent objection and removal: exactly one of them happens', async () => {
  const { email, id } = await owner()
  const request = await approved(id)
  const link = await linkFor(email)
  await comeDue(request)
  const [kept] = await Promise.all([submitLink(link), removeDueFactors(served.services.db)])
  const has = (await waysOf(email)).step !== undefined
  expect({ outcome: await outcomeOf(request), has }).toEqual(
    kept.status === 200 ? { outcome: 'kept_by_owner', has: true } : { outcome: 'removed', has: false }
  )
})

test('the job that removes factors does not carry out a new request that replaces the due one meanwhile', async () => {
  const { id } = await owner()
  const request = await approved(id)
  await comeDue(request)
  let removing = Promise.resolve()
  const { request_id } = await inTransaction(createDatabase(served.owner), async (tx) => {
    await endRemoval(tx, request, 'kept_by_owner', Date.now())
    const wanted = { account_id: id, reason: 'снова', despite_use: false }
    const next = await requestRemoval(tx, wanted, 'ivan', true, Date.now())
    removing = removeDueFactors(served.services.db)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await served.services.pool.query(waiting)).rowCount).toBeGreaterThan(0)
    return next
  })
  await removing
  expect(await outcomeOf(request_id)).toBeNull()
})

test('using a factor cancels the removal, except with --despite-use', async () => {
  const used = await owner()
  const request = await approved(used.id)
  const { visitor, step } = await waysOf(used.email)
  // the password is no second factor
  expect(await outcomeOf(request)).toBeNull()
  const proof = { ticket: step?.ticket, recovery_code: used.codes[0] }
  expect((await visitor.post('/api/auth/sign-in/second-step', proof)).status).toBe(200)
  expect(await outcomeOf(request)).toBe('factor_used')
  await expect.poll(() => emailsTo(used.email, 'Ключи и коды остаются')).toHaveLength(1)

  const strangers = await owner()
  const removal = await approved(strangers.id, ' --despite-use')
  const thief = await Person.visitor(served.base)
  const { options } = await body(thief.post('/api/auth/passkey/generate-authenticate-options', {}))
  const signed = { key: strangers.key.sign(options) }
  expect((await thief.post('/api/auth/passkey/verify-authentication', signed)).status).toBe(200)
  expect(await outcomeOf(removal)).toBeNull()
  await comeDue(removal)
  await removeDueFactors(served.services.db)
  expect([await outcomeOf(removal), await thief.isSignedIn()]).toEqual(['removed', false])

  // signing in with only a passkey counts, too
  const other = await owner()
  const third = await approved(other.id)
  const { options: more } = await body(thief.post('/api/auth/passkey/generate-authenticate-options', {}))
  const key = { key: other.key.sign(more) }
  expect((await thief.post('/api/auth/passkey/verify-authentication', key)).status).toBe(200)
  expect(await outcomeOf(third)).toBe('factor_used')
})

test('erasing an account deletes its open request', async () => {
  const { person, id } = await owner()
  await approved(id)
  expect((await person.post('/api/auth/delete-user', {})).status).toBe(200)
  const { rows } = await query('select from factor_removals where account_id = $1', [id])
  expect(rows).toEqual([])
})
