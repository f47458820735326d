import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { body, withApp, withKey } from '../../testing/factors.ts'
import { mailbox } from '../../testing/mailbox.ts'
import { newEmail, PASSWORD as OLD, Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'
import { serveWithJobs } from '../../testing/start-all-jobs.ts'

const NEW = 'better-horse-2'
const CHANGE = '/api/auth/change-password'
const ASK = '/api/auth/request-password-reset'
const RESET = '/api/auth/reset-password'

let served: Served
/** Addresses whose next e-mail fails, and addresses that are refused permanently. */
const failing = new Set<string>()
const gone = new Set<string>()
const { emailsTo, mailService } = mailbox(({ to }) => {
  if (failing.delete(to)) throw new Error('try again later')
  return gone.has(to) ? 'refused' : 'sent'
})

beforeAll(async () => {
  served = await serveWithJobs({ LIMIT_PASSWORD_LINKS: '1000' }, mailService)
})
afterAll(() => served.stop())

const signIn = async (email: string, password: string) =>
  (await Person.visitor(served.base)).signIn(email, password)
const actsOf = async ({ account_id }: Person) =>
  (
    await served.services.pool.query('select act from account_acts where account_id = $1 order by act_id', [
      account_id
    ])
  ).rows.map(({ act }) => act)

/** Number of requested links that no job has handled yet. */
async function jobs(): Promise<number> {
  const { rows } = await served.services.pool.query(
    `select count(*)::integer as jobs from graphile_worker.jobs where task_identifier = 'mail-password-link'`
  )
  return rows[0].jobs
}

/** Requests a link and returns its token. */
async function mailedToken(email: string): Promise<string> {
  const asker = await Person.visitor(served.base)
  expect((await asker.post(ASK, { email })).status).toBe(200)
  const links = () => emailsTo(email, 'Новый пароль')
  await expect.poll(() => links().length, { timeout: 10_000 }).toBe(1)
  const token = /new-password#([\w-]{43})\s/.exec(links()[0]?.text ?? '')?.[1]
  if (token === undefined) throw new Error('The e-mail has no link.')
  return token
}

describe('a change', () => {
  test('requires the current password', async () => {
    const person = await Person.signedUp(served.base)
    const response = await person.post(CHANGE, { currentPassword: NEW, newPassword: NEW })
    expect(response.status).toBe(400)
    expect(response.body).toMatchObject({
      code: 'invalid',
      fields: { currentPassword: 'Текущий пароль неверен.' }
    })
    expect(await actsOf(person)).toEqual(['signed_up'])
  })

  test('ends all sessions, gives the caller a new one, and is reported by an e-mail', async () => {
    const email = newEmail()
    const person = await Person.signedUp(served.base, email)
    const elsewhere = await Person.visitor(served.base)
    await elsewhere.signIn(email)
    const before = person.cookieOf('session')
    expect((await person.post(CHANGE, { currentPassword: OLD, newPassword: NEW })).status).toBe(200)
    expect(person.cookieOf('session')).not.toBe(before)
    expect(await person.isSignedIn()).toBe(true)
    expect(await elsewhere.isSignedIn()).toBe(false)
    expect((await person.post('/api/v1/top-ups/', {})).status).toBe(400)
    expect((await signIn(email, OLD)).status).toBe(401)
    expect((await signIn(email, NEW)).status).toBe(200)
    await expect.poll(() => emailsTo(email).map(({ subject }) => subject)).toEqual(['Пароль изменён'])
  })

  test('has a limit of tries', async () => {
    const strict = await serve({ LIMIT_WRONG_PASSWORDS: '3' }, served.url)
    const person = await Person.signedUp(strict.base)
    const tried = await Promise.all(
      Array.from({ length: 6 }, () => person.post(CHANGE, { currentPassword: 'wrong', newPassword: NEW }))
    )
    expect(tried.map(({ status }) => status).sort()).toEqual([400, 400, 400, 429, 429, 429])
    await strict.stop()
  })
})

describe('a link', () => {
  test('arrives by e-mail, works once, ends all sessions and other links', async () => {
    const email = newEmail()
    const person = await Person.signedUp(served.base, email)
    const token = await mailedToken(email)
    await expect.poll(() => actsOf(person)).toContain('password_link_sent')
    await served.services.pool.query(
      `insert into password_links (token_hash, account_id, expires_at)
       values (sha256('another'), $1, now() + interval '1 hour')`,
      [person.account_id]
    )
    const visitor = await Person.visitor(served.base)
    const both = await Promise.all([1, 2].map(() => visitor.post(RESET, { token, newPassword: NEW })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await visitor.post(RESET, { token, newPassword: OLD })).body).toMatchObject({
      code: 'link_expired'
    })
    expect((await visitor.post(RESET, { token: 'another', newPassword: OLD })).body).toMatchObject({
      code: 'link_expired'
    })
    expect(await person.isSignedIn()).toBe(false)
    expect((await signIn(email, OLD)).status).toBe(401)
    expect((await signIn(email, NEW)).status).toBe(200)
    expect(await actsOf(person)).toEqual([
      'signed_up',
      'password_link_sent',
      'password_reset',
      'sign_in_failed',
      'signed_in'
    ])
  })

  test('removes no factor: afterwards the second step is required as before', async () => {
    const email = newEmail()
    const owner = await Person.signedUp(served.base, email)
    await withApp(owner)
    await served.services.pool.query('update accounts set email_confirmed_at = now() where account_id = $1', [
      owner.account_id
    ])
    const thief = await Person.visitor(served.base)
    const reset = await thief.post(RESET, { token: await mailedToken(email), newPassword: NEW })
    expect([reset.status, await thief.isSignedIn()]).toEqual([200, false])
    expect((await thief.signIn(email, NEW)).body).toMatchObject({
      second_step: { ways: ['code', 'recovery_code'] }
    })
    expect(await thief.isSignedIn()).toBe(false)
  })

  test('to an unconfirmed address removes everything that a stranger who signed up with it has left', async () => {
    const email = newEmail()
    const stranger = await Person.signedUp(served.base, email)
    const { key } = await withKey(stranger, served.base)
    await withApp(stranger)
    const owner = await Person.visitor(served.base)
    expect((await owner.post(RESET, { token: await mailedToken(email), newPassword: NEW })).status).toBe(200)
    expect((await owner.signIn(email, NEW)).body).not.toHaveProperty('second_step')
    expect(await owner.isSignedIn()).toBe(true)
    await expect.poll(() => emailsTo(email, 'Удалены способы входа')).toHaveLength(1)
    const waiting = await Person.visitor(served.base)
    const { options } = await body(waiting.post('/api/auth/passkey/generate-authenticate-options', {}))
    const signed = { key: key.sign(options) }
    expect((await waiting.post('/api/auth/passkey/verify-authentication', signed)).status).toBe(400)
  })

  test('lets a user in who has tried the old password too often', async () => {
    const email = newEmail()
    await Person.signedUp(served.base, email)
    const strict = await serve({ LIMIT_WRONG_PASSWORDS: '3', LIMIT_PASSWORD_LINKS: '1000' }, served.url)
    const visitor = await Person.visitor(strict.base)
    const enter = async (password: string) => (await visitor.signIn(email, password)).status
    for (let i = 0; i < 3; i++) expect(await enter('wrong')).toBe(401)
    expect(await enter(OLD)).toBe(429)
    expect((await visitor.post(RESET, { token: 'guessed', newPassword: NEW })).status).toBe(400)
    expect(await enter(OLD)).toBe(429)
    expect((await visitor.post(RESET, { token: await mailedToken(email), newPassword: NEW })).status).toBe(
      200
    )
    expect(await enter(NEW)).toBe(200)
    await strict.stop()
  })

  test('is valid for an hour, and its token is stored nowhere', async () => {
    const email = newEmail()
    await Person.signedUp(served.base, email)
    const token = await mailedToken(email)
    const { rows } = await served.services.pool.query(`select token_hash from password_links
      where expires_at between now() + interval '59 minutes' and now() + interval '1 hour' and token_hash = sha256('${token}')`)
    expect(rows).toHaveLength(1)
    await served.services.pool.query(`update password_links set expires_at = now() - interval '1 second'`)
    const response = await (await Person.visitor(served.base)).post(RESET, { token, newPassword: NEW })
    expect([response.status, response.body]).toMatchObject([400, { code: 'link_expired' }])
  })

  test('is requested with the same answer for known and unknown addresses, without reading the account', async () => {
    const visitor = await Person.visitor(served.base)
    const email = newEmail()
    await Person.signedUp(served.base, email)
    const owner = await served.owner.connect()
    // a call that reads the account or its password would wait until this connection is ended
    await owner.query(`begin; set local idle_in_transaction_session_timeout = '3s';
      lock table accounts, passwords in access exclusive mode`)
    const known = await visitor.post(ASK, { email })
    const unknown = await visitor.post(ASK, { email: newEmail() })
    await owner.query('rollback').finally(() => owner.release())
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
    expect([known.status, known.body]).toEqual([200, {}])
    await expect.poll(jobs, { timeout: 10_000 }).toBe(0)
    expect(emailsTo(email)).toHaveLength(1)
  })

  test('to an address that refuses e-mail is not reported as sent, and not retried', async () => {
    const email = newEmail()
    const person = await Person.signedUp(served.base, email)
    gone.add(email)
    await (await Person.visitor(served.base)).post(ASK, { email })
    await expect.poll(jobs, { timeout: 10_000 }).toBe(0)
    expect(await actsOf(person)).toEqual(['signed_up'])
  })

  test('is sent once a minute, however often it is requested and in any spelling', async () => {
    const email = newEmail()
    await Person.signedUp(served.base, email)
    const visitor = await Person.visitor(served.base)
    for (const written of [email, email.toUpperCase(), email]) await visitor.post(ASK, { email: written })
    await expect.poll(jobs).toBe(0)
    expect(emailsTo(email)).toHaveLength(1)
  })

  test('is sent three times an hour and six times a day, and invalidates the previous one', async () => {
    const email = newEmail()
    const { account_id } = await Person.signedUp(served.base, email)
    const visitor = await Person.visitor(served.base)
    const ask = async (times: number, apart: string) => {
      for (let i = 0; i < times; i++) {
        await served.services.pool.query(
          `update password_links set created_at = created_at - $2::interval where account_id = $1`,
          [account_id, apart]
        )
        await visitor.post(ASK, { email })
        await expect.poll(jobs, { timeout: 10_000 }).toBe(0)
      }
    }
    await ask(2, '61 seconds')
    const [first = '', second = ''] = emailsTo(email).map(
      ({ text }) => /new-password#([\w-]{43})\s/.exec(text)?.[1]
    )
    expect((await visitor.post(RESET, { token: first, newPassword: NEW })).body).toMatchObject({
      code: 'link_expired'
    })
    expect((await visitor.post(RESET, { token: second, newPassword: NEW })).status).toBe(200)
    const links = () => emailsTo(email).filter(({ subject }) => subject === 'Новый пароль').length
    await ask(3, '61 seconds')
    expect(links()).toBe(3)
    await ask(5, '61 minutes')
    expect(links()).toBe(6)
    await ask(1, '1 day')
    expect(links()).toBe(7)
  })

  test('that could not be sent is sent later, with another token', async () => {
    const email = newEmail()
    const person = await Person.signedUp(served.base, email)
    failing.add(email)
    await (await Person.visitor(served.base)).post(ASK, { email })
    await expect.poll(() => failing.has(email), { timeout: 10_000 }).toBe(false)
    await expect
      .poll(
        async () => {
          await served.services.pool.query(
            'update graphile_worker._private_jobs set run_at = now() where attempts > 0'
          )
          return emailsTo(email).length
        },
        { timeout: 10_000 }
      )
      .toBe(1)
    await expect.poll(() => actsOf(person)).toEqual(['signed_up', 'password_link_sent'])
  })

  test('has the request limit of a network address', async () => {
    const strict = await serve({ LIMIT_PASSWORD_LINKS: '2' }, served.url)
    const visitor = await Person.visitor(strict.base)
    await strict.services.pool.query(`delete from rate_limits where key like 'password_links:%'`)
    for (let i = 0; i < 2; i++) expect((await visitor.post(ASK, { email: newEmail() })).status).toBe(200)
    const response = await visitor.post(ASK, { email: newEmail() })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    await strict.stop()
  })
})

test.each([CHANGE, RESET])('%s refuses a password that is refused at sign-up', async (path) => {
  const person = await Person.signedUp(served.base)
  const response = await person.post(path, { currentPassword: OLD, token: 'x', newPassword: 'short' })
  expect(response.status).toBe(400)
  expect(response.body).toMatchObject({ code: 'invalid', fields: { newPassword: expect.any(String) } })
})
