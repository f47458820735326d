import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CONSENT_VERSION, type Flavor, flavorIds } from '@cloud/api'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newPublicKey } from '../account/ssh-keys/testing/new-public-key.ts'
import { payByCard } from '../billing/testing/pay-by-card.ts'
import { COMMANDS } from '../commands.ts'
import { operate } from '../operator/cli/operate.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { createMailService } from '../platform/mail/mail-service.ts'
import { Outbox } from '../platform/mail/outbox.ts'
import { PASSWORD, Person } from '../testing/person.ts'
import { type Served, serveSamples } from '../testing/serve.ts'
import { deleteStoredEmails } from './erase-account.ts'
import { forgetOld } from './forget-old.ts'
import { PERSONAL_DATA } from './personal-data.ts'

const KEY_NAME = 'Ключ Анны'
const NAME = 'Эвелина Приметная'
const PHONE = '+7 495 765-43-21'
const AGENT = 'RecognisableBrowser/1'

let served: Served
let folder: string
beforeAll(async () => {
  served = await serveSamples()
  folder = mkdtempSync(join(tmpdir(), 'cloud-person-'))
})
afterAll(async () => {
  await served.stop()
  rmSync(folder, { recursive: true, force: true })
})

const query = (text: string, values: readonly unknown[] = []) => served.services.pool.query(text, [...values])

const run = async (...words: readonly string[]) =>
  operate([...words, '--json'], { DATABASE_URL: served.url, SANDBOX: '1' }, COMMANDS)

/** Creates a user who has left personal data everywhere, with a known browser. */
async function talker() {
  const email = `${randomUUID()}@cloud.test`
  const person = await Person.signedUp(served.base, email)
  const known = { 'user-agent': AGENT }
  await person.patch(`/api/v1/user/${person.account_id}/`, { name: NAME, phone: PHONE }, known)
  await person.post('/api/auth/sign-in/email', { email, password: PASSWORD }, known)
  await person.post('/api/v1/top-ups/', { amount_rub_cents: 50_000, payment_type: 'invoice' })
  const lead = { name: NAME, phone: PHONE, email, comment: 'Позвоните', configuration: null, consent: true }
  expect((await person.post('/api/v1/leads/', lead)).status).toBe(200)
  const key = { name: KEY_NAME, public_key: newPublicKey() }
  expect((await person.post('/api/v1/ssh-keys/', key)).status).toBe(200)
  return { person, email, account_id: person.account_id }
}

const paid = ({ account_id }: { readonly account_id: number }, amount = 50_000) =>
  inTransaction(served.services.db, (tx) => payByCard(tx, account_id, amount, Date.now() + 60_000))

const erase = (person: Person) => person.post('/api/auth/delete-user', {})

/** Returns the tables that contain a text. */
async function tablesWith(text: string): Promise<readonly string[]> {
  const { rows } = await query(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await query(`select from "${name}" t where strpos(t::text, $1) > 0 limit 1`, [text])
    if (rowCount !== 0) found.push(name)
  }
  return found
}

test('the list defines the effect of an erasure for every table with rows of an account', async () => {
  const { rows } = await query(`select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id'
      and table_name in (select tablename from pg_tables where schemaname = 'public')`)
  expect(Object.keys(PERSONAL_DATA).sort()).toEqual(rows.map(({ name }) => name).sort())
})

test('the edition of the privacy policy that a user agreed to is stored', async () => {
  const { account_id } = await Person.signedUp(served.base)
  const { rows } = await query('select consent_version from accounts where account_id = $1', [account_id])
  expect(rows).toEqual([{ consent_version: CONSENT_VERSION }])
})

test('the archive contains all data about its owner, no secrets, and no data of others', async () => {
  const [{ person, email, account_id }, other] = [await talker(), await talker()]
  expect((await (await Person.visitor(served.base)).get('/panel/account-data.zip')).status).toBe(401)
  const answer = await person.file('/panel/account-data.zip')
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toContain(`account-${account_id}.zip`)
  const files = Object.fromEntries(
    Object.entries(unzipSync(new Uint8Array(await answer.arrayBuffer()))).map(([name, bytes]) => [
      name,
      strFromU8(bytes)
    ])
  )
  expect(JSON.parse(files['accounts.json'] ?? '')).toMatchObject([{ email, name: NAME, phone: PHONE }])
  expect(JSON.parse(files['leads.json'] ?? '')).toMatchObject([{ comment: 'Позвоните' }])
  expect(files['account_acts.json']).toContain(AGENT)
  expect(files['ssh_keys.json']).toContain(KEY_NAME)
  for (const name of Object.keys(files).filter((file) => file !== 'README.txt'))
    expect(files['README.txt']).toContain(`${name} — `)
  const all = Object.values(files).join()
  expect(all).not.toContain(other.email)
  const { rows } = await query(
    `select hash as secret from passwords where account_id = $1
      union all select order_key from top_ups where account_id = $1
      union all select encode(token_hash, 'hex') from sessions where account_id = $1`,
    [account_id]
  )
  expect(rows.length).toBeGreaterThan(2)
  for (const { secret } of rows) expect(all).not.toContain(secret)
})

test('archives are made one after the other, one at a time per account; too many requests are refused', async () => {
  const impatient = await talker()
  const others = await Promise.all(Array.from({ length: 7 }, talker))
  const client = await served.services.pool.connect()
  await client.query('begin')
  await client.query('select from accounts for no key update')
  const waiting = async () =>
    (
      await query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      )
    ).rowCount
  const answers: Response[] = []
  const ask = async ({ person }: typeof impatient) =>
    answers.push(await person.file('/panel/account-data.zip'))
  const first = ask(impatient)
  await expect.poll(waiting).toBe(1)
  await ask(impatient)
  const asked = others.map(ask)
  await expect.poll(() => answers.length).toBe(3)
  expect(await waiting()).toBe(1)
  await client.query('rollback')
  client.release()
  await Promise.all([first, ...asked])
  expect(answers.map(({ status }) => status)).toEqual([429, 503, 503, 200, 200, 200, 200, 200, 200])
  expect(answers[1]?.headers.get('retry-after')).toBe('10')
})

test('an account with a server or money is not erased, and the refusal says what to do first', async () => {
  const { person, account_id } = await talker()
  await paid({ account_id })
  expect(await erase(person)).toMatchObject({
    status: 409,
    body: { code: 'account_not_empty', error: expect.stringMatching(/На балансе 500.*Напишите в поддержку/) }
  })
  const [flavor] = (await (await fetch(`${served.base}/api/v1/flavors/`)).json()) as readonly Flavor[]
  if (flavor === undefined) throw new Error('The sample catalogue is empty.')
  const chosen = { name: 'web', os_id: 1, ...flavorIds(flavor), ssd_count: 256, price_plan: 1 }
  await person.post('/api/v1/create_user_server_config', { ...chosen, is_in_queue: false })
  expect(await erase(person)).toMatchObject({
    status: 409,
    body: { error: 'В аккаунте 1 сервер. Удалите его в панели, потом — аккаунт.' }
  })
  await query('update accounts set frozen = true where account_id = $1', [account_id])
  expect(await erase(person)).toMatchObject({ status: 409, body: { code: 'account_frozen' } })
  expect((await person.get('/api/v1/user/')).body).toMatchObject([{ name: NAME }])
})

test("an account with another person's unconfirmed address cannot erase their leads", async () => {
  const email = `${randomUUID()}@cloud.test`
  const lead = { name: NAME, phone: PHONE, email, comment: '', configuration: null, consent: true }
  const visitor = await Person.visitor(served.base)
  await visitor.get('/api/v1/user/')
  expect((await visitor.post('/api/v1/leads/', lead)).status).toBe(200)
  expect((await erase(await Person.signedUp(served.base, email))).status).toBe(200)
  expect(await tablesWith(email)).toEqual(['leads'])
  const { account_id } = await Person.signedUp(served.base, email)
  await query('update accounts set email_confirmed_at = now() where account_id = $1', [account_id])
  const owner = await Person.visitor(served.base)
  await owner.signIn(email)
  expect((await erase(owner)).status).toBe(200)
  expect(await tablesWith(email)).toEqual([])
})

test('after an erasure the database contains no personal data, and the ledger still adds up', async () => {
  const { person, email, account_id } = await talker()
  const mailService = createMailService({ ...served.services.settings, dataDir: folder })
  await mailService.mailer.send({ to: email, subject: 'Новый пароль', text: '…' })
  expect((await erase(person)).status).toBe(200)
  await deleteStoredEmails(mailService, email)
  expect(await new Outbox(folder).list(10)).toEqual([])
  expect((await person.get('/api/v1/user/')).body).toEqual([])
  expect(await tablesWith(email)).toEqual([])
  const { rowCount } = await query('select from ssh_keys where account_id = $1', [account_id])
  expect(rowCount).toBe(0)
  expect((await person.post('/api/auth/sign-in/email', { email, password: PASSWORD })).status).toBe(401)
  const { rows } = await query('select address, agent, act from account_acts where account_id = $1', [
    account_id
  ])
  expect(rows.map(({ act }) => act)).toContain('account_erased')
  expect(rows.every(({ address, agent }) => `${address}${agent}` === '')).toBe(true)
  const payers = await query(`select from top_ups where account_id = $1 and payer ->> 'name' = $2`, [
    account_id,
    NAME
  ])
  expect(payers.rowCount).toBe(0)
  // e-mails to an erased account are not sent
  expect(
    await mailService.mailer.send({ to: `erased-${account_id}@erased.invalid`, subject: '', text: '' })
  ).toBe('refused')
  // the address is free for another account
  expect((await Person.signedUp(served.base, email)).account_id).toBeGreaterThan(account_id)
  expect(JSON.parse((await run('ledger', 'verify')).stdout)).toEqual({ adds_up: true, differences: [] })
})

test('the payer stays on documents for the years required by law, and is removed afterwards', async () => {
  const { email, account_id } = await talker()
  await paid({ account_id })
  const id = String(account_id)
  expect((await run('accounts', 'erase', id, '--yes')).stderr).toContain(
    'is 500\u00a0₽: accounts payout must come first.'
  )
  await run('accounts', 'payout', id, '500', '--reason', 'Закрытие аккаунта')
  expect((await run('accounts', 'erase', id)).stderr).toContain('--yes erases account')
  expect((await run('accounts', 'erase', id, '--yes')).stdout).toBe(`{"account_id":${id},"erased":true}`)
  expect(await tablesWith(email)).toEqual([])
  const payers = async () =>
    (await query(`select from former_payers where account_id = $1 and payer ->> 'name' = $2`, [id, NAME]))
      .rowCount
  expect(await payers()).toBe(1)
  const mailService = createMailService({ ...served.services.settings, dataDir: folder })
  const keep = { acts: 365, leads: 365, offers: 1095, emails: 30, payersYears: 5 }
  await forgetOld(served.services.db, mailService, keep)
  expect(await payers()).toBe(1)
  await query(`update accounts set erased_at = now() - interval '6 years' where account_id = $1`, [id])
  await forgetOld(served.services.db, mailService, keep)
  expect(await payers()).toBe(0)
})

test('acts, closed leads, unaccepted offers and stored e-mails are deleted after their retention period, not before', async () => {
  const { account_id } = await talker()
  const days = (count: number) => new Date(Date.now() - count * 86_400_000)
  const act = `insert into account_acts (account_id, at, act, address, agent) values ($1, $2, 'signed_in', '1.2.3.4', $3)`
  await query(act, [account_id, days(91), 'old'])
  await query(act, [account_id, days(89), 'young'])
  const lead = `insert into leads (name, phone, consent_at, closed_by, closed_at) values ($1, '1', $2, $3, $4)`
  await query(lead, ['Старая', days(400), 'a', days(11)])
  await query(lead, ['Новая', days(400), 'a', days(9)])
  await query(lead, ['Открытая', days(400), null, null])
  const offer = `insert into offers (account_id, offer_id, year, year_no, created_at, valid_until, items, total_rub_cents,
      vat_rub_cents, promo_servers, author_only, revoked_at, accepted_at, accepted_by, server_ids)
    values ($1, repeat($2, 26), 2020, $3, now() - interval '99 days', $4, '[{}]', 0, 0, 0, false, $5,
      $6, case when $6::timestamptz is not null then $1::bigint end, case when $6 is null then '{}' else array[1]::bigint[] end)`
  await query(offer, [account_id, 'a', 1, days(21), null, null])
  await query(offer, [account_id, 'b', 2, days(19), null, null])
  await query(offer, [account_id, 'c', 3, days(-9), days(21), null])
  await query(offer, [account_id, 'd', 4, days(-9), days(19), null])
  await query(offer, [account_id, 'e', 5, days(21), null, days(22)])
  const mailService = createMailService({ ...served.services.settings, dataDir: folder })
  await mailService.mailer.send({ to: 'a@cloud.test', subject: '', text: '' })
  await forgetOld(served.services.db, mailService, {
    acts: 90,
    leads: 10,
    offers: 20,
    emails: 1,
    payersYears: 5
  })
  const agents = await query(`select agent from account_acts where agent in ('old', 'young')`)
  expect(agents.rows).toEqual([{ agent: 'young' }])
  const names = await query(`select name from leads where phone = '1' order by name`)
  expect(names.rows.map(({ name }) => name)).toEqual(['Новая', 'Открытая'])
  const offers = await query('select year_no from offers where account_id = $1 order by 1', [account_id])
  expect(offers.rows.map(({ year_no }) => year_no)).toEqual([2, 4, 5])
  expect(await new Outbox(folder).list(10)).toHaveLength(1)
  await forgetOld(served.services.db, mailService, {
    acts: 90,
    leads: 10,
    offers: 20,
    emails: 0,
    payersYears: 5
  })
  expect(await new Outbox(folder).list(10)).toEqual([])
})

test('an operator writes an archive into a new file that only they can read', async () => {
  const { account_id, email } = await talker()
  const file = join(folder, 'person.zip')
  expect((await run('accounts', 'export', String(account_id), file)).status).toBe(0)
  expect(strFromU8(unzipSync(readFileSync(file))['accounts.json'] ?? new Uint8Array())).toContain(email)
  expect((await run('accounts', 'export', String(account_id), file)).stderr).toContain(
    `${file} exists already: name a new file.`
  )
  expect((await run('accounts', 'export', '4711', `${file}2`)).stderr).toContain('There is no account 4711.')
  const { stdout } = await run('audit', 'list', '--account', String(account_id))
  const read = JSON.parse(stdout).filter(({ who }: { who: string }) => who === 'operator demo')
  expect(read.map(({ act }: { act: string }) => act)).toEqual(['accounts export', 'accounts export'])
  await run('accounts', 'show', String(account_id))
  expect((await run('audit', 'list', '--account', String(account_id), '--limit', '2')).stdout).toMatch(
    /"accounts show".*"audit list"/
  )
})
