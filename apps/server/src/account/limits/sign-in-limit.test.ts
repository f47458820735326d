import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendEventMail } from '../../billing/send-event-mail.ts'
import { Refusal } from '../../platform/refusal.ts'
import { actsOf, withApp } from '../../testing/factors.ts'
import { mailbox } from '../../testing/mailbox.ts'
import { newEmail, PASSWORD, Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'
import { serveWithJobs } from '../../testing/start-all-jobs.ts'
import { mailNewDevice } from './known-devices.ts'
import { limitSignIn } from './sign-in-limit.ts'

const SIGN_IN = '/api/auth/sign-in/email'

let served: Served
const { emails, emailsTo, mailService } = mailbox()

beforeAll(async () => {
  served = await serveWithJobs({ QUOTA_SESSIONS: '3', LIMIT_STRANGERS_PASSWORDS: '3' }, mailService)
})
afterAll(() => served.stop())

test('above the maximum the oldest session ends', async () => {
  const email = newEmail()
  const first = await Person.signedUp(served.base, email)
  const others: Person[] = []
  for (let i = 0; i < 3; i++) {
    const person = await Person.visitor(served.base)
    await person.signIn(email)
    others.push(person)
  }
  expect(await Promise.all([first, ...others].map((person) => person.isSignedIn()))).toEqual([
    false,
    true,
    true,
    true
  ])
})

test('strangers cannot lock out a browser that has signed in before', async () => {
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

test('one network address cannot lock an account for others, however often it tries', async () => {
  const { base, stop } = await serve({
    TRUST_PROXY: '1',
    LIMIT_WRONG_PASSWORDS: '2',
    LIMIT_STRANGERS_PASSWORDS: '5'
  })
  const email = newEmail()
  await Person.signedUp(base, email)
  const from = async (address: string, password?: string) =>
    (await (await Person.visitor(base)).signIn(email, password, { 'x-forwarded-for': address })).status
  const tried = []
  for (let i = 0; i < 8; i++) tried.push(await from('192.0.2.1', 'wrong'))
  expect(tried).toEqual([401, 401, ...Array(6).fill(429)])
  expect(await from('192.0.2.2')).toBe(200)
  await stop()
})

test('a known browser has no more guesses than strangers, for any number of addresses', async () => {
  const { base, stop } = await serve({ TRUST_PROXY: '1', LIMIT_STRANGERS_PASSWORDS: '3' })
  const email = newEmail()
  const former = await Person.signedUp(base, email)
  await former.post('/api/auth/sign-out', {})
  const tried = []
  for (let turn = 1; turn <= 4; turn++)
    tried.push((await former.signIn(email, 'wrong', { 'x-forwarded-for': `192.0.2.${turn}` })).status)
  expect(tried).toEqual([401, 401, 401, 429])
  const owner = await Person.visitor(base)
  expect((await owner.signIn(email, PASSWORD, { 'x-forwarded-for': '192.0.2.9' })).status).toBe(200)
  await stop()
})

test('a try whose password was not checked does not count', async () => {
  const { base, app, stop } = await serve({ LIMIT_WRONG_PASSWORDS: '3', LIMIT_STRANGERS_PASSWORDS: '3' })
  const email = newEmail()
  await Person.signedUp(base, email)
  const request = { ip: '127.0.0.1', server: app } as FastifyRequest
  const busy = new Refusal('unavailable', 'Сейчас входит слишком много людей.')
  const tries = Array.from({ length: 4 }, () => limitSignIn(request, email, '', () => Promise.reject(busy)))
  for (const tried of await Promise.allSettled(tries)) expect(tried.status).toBe('rejected')
  const stranger = await Person.visitor(base)
  for (let i = 0; i < 2; i++) expect((await stranger.signIn(email, 'wrong')).status).toBe(401)
  expect((await stranger.signIn(email)).status).toBe(200)
  await stop()
})

test('the first sign-in of a browser is reported by an e-mail, later ones are not', async () => {
  const email = newEmail()
  await Person.signedUp(served.base, email)
  const signIn = async (agent: string) =>
    (await Person.visitor(served.base)).signIn(email, PASSWORD, { 'user-agent': agent })
  await signIn('Firefox')
  await signIn('Firefox')
  const emails = () => emailsTo(email, 'Вход с нового устройства').map(({ text }) => text)
  await expect.poll(emails, { timeout: 10_000 }).toHaveLength(1)
  expect(emails()[0]).toContain('Браузер: Firefox')
})

test("in a shop an unconfirmed address gets no such e-mail, because it may be another person's", async () => {
  const email = newEmail()
  const { account_id } = await Person.signedUp(served.base, email)
  const shop = { ...mailService, confirmedOnly: true }
  const { db, pool } = served.services
  const agent = 'Позвоните +7 900 000-00-00'
  const news = async () => {
    await mailNewDevice(db, shop, { account_id, address: '', agent })
    await sendEventMail(db, shop, { account_id, lines: [agent] })
  }
  await news()
  expect(emailsTo(email)).toEqual([])
  await pool.query('update accounts set email_confirmed_at = now() where account_id = $1', [account_id])
  await news()
  expect(emailsTo(email)).toHaveLength(2)
})

describe('many failed sign-ins in a day', () => {
  const failing = async (person: Person, path: string, sent: object, times: number) => {
    for (let i = 0; i < times; i++) {
      // resets the limit of strangers, which would refuse further tries here
      await served.services.pool.query(`delete from rate_limits where key like 'strangers_passwords:%'`)
      expect((await person.post(path, sent)).status).not.toBe(429)
    }
  }
  /** Waits until all e-mail jobs are done. */
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

  test('are reported by one e-mail; for an unknown address none is sent', async () => {
    const email = newEmail()
    const nobodys = newEmail()
    const owner = await Person.signedUp(served.base, email)
    await failing(owner, SIGN_IN, { email: email.toUpperCase(), password: 'wrong' }, 9)
    await jobsDone()
    const got = () => emailsTo(email, 'Много неудачных попыток входа')
    expect(got()).toEqual([])
    await failing(owner, SIGN_IN, { email, password: 'wrong' }, 3)
    await expect.poll(got, { timeout: 10_000 }).toHaveLength(1)
    expect(got()[0]?.text).toContain('127.0.0.1')
    await failing(await Person.visitor(served.base), SIGN_IN, { email: nobodys, password: 'wrong' }, 11)
    await jobsDone()
    expect(got()).toHaveLength(1)
    expect(emails.filter(({ to }) => to === nobodys)).toEqual([])
    // a day later there is another e-mail
    await served.services.pool.query(`delete from rate_limits where key like 'failure_letters:%'`)
    await failing(owner, SIGN_IN, { email, password: 'wrong' }, 1)
    await expect.poll(got, { timeout: 10_000 }).toHaveLength(2)
  })

  test('after the right password are reported as such, and are in the history', async () => {
    const email = newEmail()
    const owner = await Person.signedUp(served.base, email)
    await withApp(owner)
    const { body } = await owner.signIn(email)
    const { second_step } = body as { second_step: { ticket: string } }
    const wrong = { ticket: second_step.ticket, recovery_code: 'aaaaaaaa' }
    await failing(owner, '/api/auth/sign-in/second-step', wrong, 5)
    await expect.poll(() => emailsTo(email, 'Кто-то знает ваш пароль'), { timeout: 10_000 }).toHaveLength(1)
    const acts = (await actsOf(owner)).slice(0, 5)
    expect(acts.map(({ act }) => act)).toEqual(Array(5).fill('sign_in_failed'))
  })
})
