import { createHash, randomUUID } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import type { Factors } from '@cloud/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withApp } from '../testing/factors.ts'
import { mailbox } from '../testing/mailbox.ts'
import { PASSWORD, Person } from '../testing/person.ts'
import { type Served, serve } from '../testing/serve.ts'
import { startAllJobs } from '../testing/start-all-jobs.ts'

const SIGN_IN = '/api/auth/sign-in/email'
const CHANGE = '/api/auth/change-email'
const SEND = '/api/auth/send-verification-email'
const VERIFY = '/api/auth/verify-email'

let served: Served
let stopJobs: () => Promise<void>
const { letters, post } = mailbox()

beforeAll(async () => {
  served = await serve({
    LIMIT_REQUESTS_PER_SECOND: '100000',
    LIMIT_PASSWORD_LINKS: '1000',
    CONFIRM_EMAIL: '1',
    QUOTA_SESSIONS: '3',
    LIMIT_STRANGERS_PASSWORDS: '3'
  })
  stopJobs = await startAllJobs(served.url, post)
})
afterAll(async () => {
  await stopJobs()
  await served.stop()
})

const newEmail = () => `${randomUUID()}@cloud.test`
const lettersTo = (to: string, subject: string) =>
  letters.filter((mail) => mail.to === to && mail.subject === subject)

/** The token of the link that an address got last. */
async function tokenFor(email: string): Promise<string> {
  const links = () => lettersTo(email, 'Подтвердите почту')
  await expect.poll(() => links().length, { timeout: 10_000 }).toBeGreaterThan(0)
  const token = /https:\/\/cloud\.example\/confirm-email#([\w-]{43})\s/.exec(links().at(-1)?.text ?? '')
  return token?.[1] ?? expect.fail('The letter holds no link.')
}

const emailOf = async (person: Person) => ((await person.get('/api/auth/factors')).body as Factors).email
/** As if its letters had been asked for that much earlier. */
const aMinuteAgo = ({ account_id }: Person, minutes = 1) =>
  served.services.pool.query(
    `update email_links set created_at = created_at - interval '61 seconds' * $2 where account_id = $1`,
    [account_id, minutes]
  )
/** What the page's form would send, opened by a link with the token behind '#', which no server sees. */
async function filledIn(page: Response, token: string): Promise<string> {
  const html = await page.text()
  const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? expect.fail('The page has no script.')
  const hash = createHash('sha256').update(script).digest('base64')
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`)
  // without a referrer a browser says that the form comes from 'null', which is foreign
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(html).toMatch(/<input type="hidden" name="token"\/>.*Подтвердить/s)
  const field = { value: '' }
  runInNewContext(script, {
    document: { forms: [{ elements: { token: field } }] },
    location: { hash: `#${token}` },
    addEventListener() {}
  })
  return field.value
}

const topUp = (person: Person) =>
  person.post('/api/v1/top-ups/', { amount_rub_cents: 100_000, payment_type: 'acquiring' })

describe('an address', () => {
  test('is confirmed by the link of the letter, once; money waits for it', async () => {
    const email = newEmail()
    const person = await Person.signedUp(served.base, email)
    expect(await emailOf(person)).toEqual({
      address: email,
      is_confirmed: false,
      pending: null,
      letter_in_seconds: expect.any(Number)
    })
    expect((await topUp(person)).body).toMatchObject({ status: 409, code: 'email_not_confirmed' })
    const token = await tokenFor(email)
    expect(await filledIn(await fetch(`${served.base}/confirm-email`), token)).toBe(token)
    expect(await emailOf(person)).toMatchObject({ is_confirmed: false })
    const pressed = await fetch(`${served.base}/confirm-email`, {
      method: 'POST',
      body: new URLSearchParams({ token })
    })
    expect(pressed.status).toBe(200)
    expect(await pressed.text()).toContain(email)
    expect(await emailOf(person)).toMatchObject({ is_confirmed: true })
    expect((await topUp(person)).status).toBe(200)
    expect((await person.post(VERIFY, { token })).body).toMatchObject({ code: 'link_expired' })
  })

  test('is replaced once the new one is confirmed, and both are told', async () => {
    const old = newEmail()
    const email = newEmail()
    const person = await Person.signedUp(served.base, old)
    await aMinuteAgo(person)
    expect((await person.post(CHANGE, { email: email.toUpperCase() })).status).toBe(200)
    const token = await tokenFor(email)
    await expect.poll(() => lettersTo(old, 'Почту аккаунта меняют')).toHaveLength(1)
    expect(await emailOf(person)).toMatchObject({ address: old, pending: email })
    const visitor = await Person.visitor(served.base)
    expect((await visitor.post(VERIFY, { token })).status).toBe(200)
    expect(await emailOf(person)).toMatchObject({ address: email, is_confirmed: true, pending: null })
    await expect.poll(() => lettersTo(old, 'Почта аккаунта изменена')).toHaveLength(1)
    expect((await visitor.signIn(old)).status).toBe(401)
    expect((await visitor.signIn(email)).status).toBe(200)
  })

  test('gets no letter a minute after another: who asks is told how long to wait, and asks again', async () => {
    const [email, mistyped] = [newEmail(), newEmail()]
    const owner = await Person.signedUp(served.base)
    await aMinuteAgo(owner)
    const asked = await Promise.all([1, 2].map(() => owner.post(CHANGE, { email: mistyped })))
    expect(asked.map(({ status }) => status).sort()).toEqual([200, 429])
    const refused = await owner.post(CHANGE, { email })
    expect(refused).toMatchObject({ status: 429, body: { error: expect.stringMatching(/через \d+\sс\.$/) } })
    const { letter_in_seconds, pending } = await emailOf(owner)
    expect(Number(refused.headers.get('retry-after')) - letter_in_seconds).toBeLessThanOrEqual(1)
    expect(letter_in_seconds).toBeGreaterThan(50)
    expect(pending).toBe(mistyped)
    expect((await owner.post(SEND, {})).status).toBe(429)
    await aMinuteAgo(owner)
    const first = await tokenFor(mistyped)
    // the letter to the address that is to come, once more
    expect((await owner.post(SEND, {})).status).toBe(200)
    await expect.poll(() => tokenFor(mistyped)).not.toBe(first)
    expect((await owner.post(VERIFY, { token: first })).body).toMatchObject({ code: 'link_expired' })
    // three an hour
    await aMinuteAgo(owner)
    expect((await owner.post(CHANGE, { email })).body).toMatchObject({
      error: expect.stringMatching(/\sмин\.$/)
    })
    await aMinuteAgo(owner, 60)
    expect((await owner.post(CHANGE, { email })).status).toBe(200)
    expect((await owner.post(VERIFY, { token: await tokenFor(email) })).status).toBe(200)
    expect((await owner.post(CHANGE, { email })).body).toMatchObject({
      fields: { email: expect.any(String) }
    })
  })

  test('that somebody asked for who knew the password goes with that password, half a sign-in too', async () => {
    const email = newEmail()
    const strangers = newEmail()
    const owner = await Person.signedUp(served.base, email)
    const { codes } = await withApp(owner)
    await aMinuteAgo(owner)
    expect((await owner.post(CHANGE, { email: strangers })).status).toBe(200)
    const token = await tokenFor(strangers)
    const thief = await Person.visitor(served.base)
    const { body } = await thief.post(SIGN_IN, { email, password: PASSWORD })
    const { ticket } = (body as { second_step: { ticket: string } }).second_step
    const change = { currentPassword: PASSWORD, newPassword: 'better-horse-2' }
    expect((await owner.post('/api/auth/change-password', change)).status).toBe(200)
    expect(await emailOf(owner)).toMatchObject({ address: email, pending: null })
    expect((await thief.post(VERIFY, { token })).body).toMatchObject({ code: 'link_expired' })
    const step = { ticket, recovery_code: codes[0] }
    expect((await thief.post('/api/auth/sign-in/second-step', step)).body).toMatchObject({
      code: 'second_step_expired'
    })
  })

  test('of somebody else, and without a confirmation, is refused', async () => {
    const email = newEmail()
    await Person.signedUp(served.base, email)
    const person = await Person.signedUp(served.base)
    expect((await person.post(CHANGE, { email })).body).toMatchObject({ code: 'email_taken' })
    await served.services.pool.query(`update sessions set confirmed_at = null where account_id = $1`, [
      person.account_id
    ])
    expect((await person.post(CHANGE, { email: newEmail() })).body).toMatchObject({
      code: 'confirmation_needed'
    })
  })
})

test('the oldest session ends when there are too many', async () => {
  const email = newEmail()
  const first = await Person.signedUp(served.base, email)
  const others: Person[] = []
  for (let i = 0; i < 3; i++) {
    const person = await Person.visitor(served.base)
    await person.signIn(email)
    others.push(person)
  }
  const isIn = async (person: Person) =>
    ((await person.get('/api/v1/user/')).body as readonly unknown[]).length === 1
  expect(await Promise.all([first, ...others].map(isIn))).toEqual([false, true, true, true])
})

test('strangers cannot close an account to a browser that has signed in before', async () => {
  const email = newEmail()
  const owner = await Person.signedUp(served.base, email)
  await owner.post('/api/auth/sign-out', {})
  const stranger = await Person.visitor(served.base)
  const tried = []
  for (let i = 0; i < 4; i++) tried.push((await stranger.signIn(email, 'wrong')).status)
  expect(tried).toEqual([401, 401, 401, 429])
  expect((await stranger.signIn(email)).status).toBe(429)
  expect((await owner.signIn(email)).status).toBe(200)
})

test('a browser that never signed in before is told of by a letter, one that did is not', async () => {
  const email = newEmail()
  await Person.signedUp(served.base, email)
  const signIn = async (agent: string) =>
    (await Person.visitor(served.base)).signIn(email, PASSWORD, { 'user-agent': agent })
  await signIn('Firefox')
  await signIn('Firefox')
  const told = () => lettersTo(email, 'Вход с нового устройства').map(({ text }) => text)
  await expect.poll(told, { timeout: 10_000 }).toHaveLength(1)
  expect(told()[0]).toContain('Браузер: Firefox')
})

describe('many failed sign-ins of a day', () => {
  const failing = async (person: Person, path: string, sent: object, times: number) => {
    for (let i = 0; i < times; i++) {
      // not too many of strangers: these are closed out sooner here
      await served.services.pool.query(`delete from rate_limits where key like 'strangers_passwords:%'`)
      expect((await person.post(path, sent)).status).not.toBe(429)
    }
  }
  /** Those that are to be written are written. */
  const jobsDone = () =>
    expect
      .poll(
        async () =>
          (
            await served.services.pool.query(
              `select from graphile_worker.jobs where task_identifier = 'mail-failed-sign-ins'`
            )
          ).rowCount,
        { timeout: 10_000 }
      )
      .toBe(0)

  test('are told of by one letter, and an address that nobody has by none', async () => {
    const email = newEmail()
    const nobodys = newEmail()
    const owner = await Person.signedUp(served.base, email)
    await failing(owner, SIGN_IN, { email: email.toUpperCase(), password: 'wrong' }, 9)
    await jobsDone()
    const got = () => lettersTo(email, 'Много неудачных попыток входа')
    expect(got()).toEqual([])
    await failing(owner, SIGN_IN, { email, password: 'wrong' }, 3)
    await expect.poll(got, { timeout: 10_000 }).toHaveLength(1)
    expect(got()[0]?.text).toContain('127.0.0.1')
    await failing(await Person.visitor(served.base), SIGN_IN, { email: nobodys, password: 'wrong' }, 11)
    await jobsDone()
    expect(got()).toHaveLength(1)
    expect(letters.filter(({ to }) => to === nobodys)).toEqual([])
    // a day later there is another one
    await served.services.pool.query(`delete from rate_limits where key like 'failure_letters:%'`)
    await failing(owner, SIGN_IN, { email, password: 'wrong' }, 1)
    await expect.poll(got, { timeout: 10_000 }).toHaveLength(2)
  })

  test('after the right password say that somebody knows it, and stand in the history', async () => {
    const email = newEmail()
    const owner = await Person.signedUp(served.base, email)
    await withApp(owner)
    const { body } = await owner.signIn(email)
    const { second_step } = body as { second_step: { ticket: string } }
    const wrong = { ticket: second_step.ticket, recovery_code: 'aaaaaaaa' }
    await failing(owner, '/api/auth/sign-in/second-step', wrong, 5)
    await expect.poll(() => lettersTo(email, 'Кто-то знает ваш пароль'), { timeout: 10_000 }).toHaveLength(1)
    const acts = (await owner.get('/api/auth/acts?limit=5')).body as { results: readonly { act: string }[] }
    expect(acts.results.map(({ act }) => act)).toEqual(Array(5).fill('sign_in_failed'))
  })
})
