import type { Factors } from '@cloud/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { body, withKey } from '../../testing/factors.ts'
import { mailbox } from '../../testing/mailbox.ts'
import { newEmail, PASSWORD, Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'
import { serveWithJobs } from '../../testing/start-all-jobs.ts'

const CHANGE = '/api/auth/change-email'
const VERIFY = '/api/auth/verify-email'

let served: Served
const { emailsTo, mailService } = mailbox()

beforeAll(async () => {
  served = await serveWithJobs({ LIMIT_PASSWORD_LINKS: '1000', CONFIRM_EMAIL: '1' }, mailService)
})
afterAll(() => served.stop())

/** Returns the token of the link that an address received. */
async function tokenFor(email: string): Promise<string> {
  const texts = () => emailsTo(email, 'Подтвердите почту').map(({ text }) => text)
  await expect.poll(() => texts().length, { timeout: 10_000 }).toBe(1)
  return /confirm-email#([\w-]{43})\s/.exec(texts()[0] ?? '')?.[1] ?? expect.fail('The e-mail has no link.')
}

const emailOf = async (person: Person) => ((await person.get('/api/auth/factors')).body as Factors).email
const aMinuteAgo = ({ account_id }: Person) =>
  served.services.pool.query(
    `update email_links set created_at = created_at - interval '61 seconds' where account_id = $1`,
    [account_id]
  )

/** Submits the form of the page in the browser of a user. */
const submitConfirmation = (person: Person | undefined, token: string, password?: string) =>
  fetch(`${served.base}/confirm-email`, {
    method: 'POST',
    headers: person === undefined ? {} : { cookie: person.cookie },
    body: new URLSearchParams({ token, ...(password !== undefined && { password }) })
  })

describe('without a session of its account, an address', () => {
  test('is confirmed by the password of the account only, on the page and by a call', async () => {
    const email = newEmail()
    const owner = await Person.signedUp(served.base, email)
    const token = await tokenFor(email)
    const elsewhere = await Person.signedUp(served.base)
    for (const browser of [undefined, elsewhere]) {
      const page = await submitConfirmation(browser, token)
      const html = await page.text()
      expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(html).toContain('<h1>Нужен пароль аккаунта</h1>')
      expect(html).toContain(`<input type="hidden" name="token" value="${token}"/>`)
      expect(html).toMatch(/<input type="password"[^>]* name="password"\/>.*href="\/panel\/new-password"/)
    }
    const wrong = await submitConfirmation(elsewhere, token, 'wrong')
    expect([wrong.status, (await wrong.text()).includes('role="alert">Пароль неверен.')]).toEqual([400, true])
    for (const given of [{}, { password: 'wrong' }, { password: '' }])
      expect(await elsewhere.post(VERIFY, { token, ...given })).toMatchObject({
        status: 400,
        body: { code: 'invalid', fields: { password: expect.any(String) } }
      })
    expect(await emailOf(owner)).toMatchObject({ is_confirmed: false })
    const right = await submitConfirmation(elsewhere, token, PASSWORD)
    expect([right.status, (await right.text()).includes('подтверждён')]).toEqual([200, true])
    expect(await emailOf(owner)).toMatchObject({ is_confirmed: true })
    expect(await emailOf(elsewhere)).toMatchObject({ is_confirmed: false })
  })

  test('is not confirmed for a stranger who signed up with it: its owner sets a new password and ends all other access', async () => {
    const email = newEmail()
    const stranger = await Person.signedUp(served.base, email)
    const { key } = await withKey(stranger, served.base)
    const token = await tokenFor(email)
    const page = await (await submitConfirmation(undefined, token)).text()
    expect(page).toContain('аккаунт мог создать кто-то другой')
    const owner = await Person.visitor(served.base)
    expect((await owner.post('/api/auth/request-password-reset', { email })).status).toBe(200)
    await expect.poll(() => emailsTo(email, 'Новый пароль'), { timeout: 10_000 }).toHaveLength(1)
    const link = /new-password#([\w-]{43})/.exec(emailsTo(email, 'Новый пароль')[0]?.text ?? '')?.[1]
    const reset = { token: link, newPassword: 'better-horse-2' }
    expect((await owner.post('/api/auth/reset-password', reset)).status).toBe(200)
    expect(await stranger.isSignedIn()).toBe(false)
    const { options } = await body(stranger.post('/api/auth/passkey/generate-authenticate-options', {}))
    const signed = { key: key.sign(options) }
    expect((await stranger.post('/api/auth/passkey/verify-authentication', signed)).status).toBe(400)
    // the old link does not work with the old password either
    expect((await stranger.post(VERIFY, { token, password: PASSWORD })).body).toMatchObject({
      code: 'link_expired'
    })
    expect((await owner.signIn(email, 'better-horse-2')).body).not.toHaveProperty('second_step')
    expect(await emailOf(owner)).toMatchObject({ address: email, is_confirmed: true })
  })

  test('is not given to a stranger who requests it as a replacement: its owner signs up with it', async () => {
    const [strangers, email] = [newEmail(), newEmail()]
    const stranger = await Person.signedUp(served.base, strangers)
    await aMinuteAgo(stranger)
    expect((await stranger.post(CHANGE, { email })).status).toBe(200)
    const token = await tokenFor(email)
    const owner = await Person.signedUp(served.base)
    const page = await (await submitConfirmation(owner, token)).text()
    expect(page).toContain('без пароля ничего не изменится')
    expect(page).not.toContain(strangers)
    expect(await emailOf(stranger)).toMatchObject({ address: strangers, pending: email })
    const signedUp = await Person.signedUp(served.base, email)
    expect(await emailOf(signedUp)).toMatchObject({ address: email })
    // the stranger may submit as often as they like
    expect((await stranger.post(VERIFY, { token })).body).toMatchObject({ code: 'email_taken' })
  })

  test('has the same limit for guesses as a password, over all addresses, and guesses block no sign-in', async () => {
    const strict = await serve(
      {
        LIMIT_PASSWORD_LINKS: '1000',
        CONFIRM_EMAIL: '1',
        LIMIT_WRONG_PASSWORDS: '3',
        LIMIT_STRANGERS_PASSWORDS: '5',
        TRUST_PROXY: '1',
        PUBLIC_URL: 'https://cloud.example',
        HOST: '127.0.0.1'
      },
      served.url
    )
    const email = newEmail()
    const owner = await Person.signedUp(served.base, email)
    const token = await tokenFor(email)
    const visitor = (await Person.visitor(strict.base)).at(strict.base)
    const guess = async (address: string, password = 'wrong') =>
      (
        await visitor.post(
          VERIFY,
          { token, password },
          { 'x-forwarded-for': address, origin: 'https://cloud.example' }
        )
      ).status
    const tried: number[] = []
    for (let at = 0; at < 4; at++) tried.push(await guess('192.0.2.1'))
    expect(tried).toEqual([400, 400, 400, 429])
    expect([await guess('192.0.2.2'), await guess('192.0.2.3'), await guess('192.0.2.4')]).toEqual([
      400, 400, 429
    ])
    expect(await guess('192.0.2.5', PASSWORD)).toBe(429)
    expect(await emailOf(owner)).toMatchObject({ is_confirmed: false })
    const elsewhere = await Person.visitor(strict.base)
    expect((await elsewhere.signIn(email)).status).toBe(200)
    await strict.stop()
  })
})
