import { afterAll, beforeAll, expect, test } from 'vitest'
import { actsOf, body, withKey } from '../../testing/factors.ts'
import { mailbox } from '../../testing/mailbox.ts'
import { newEmail, PASSWORD, Person } from '../../testing/person.ts'
import type { Served } from '../../testing/serve.ts'
import { serveWithJobs } from '../../testing/start-all-jobs.ts'

const NEW = 'stolen-horse-9'
const CHANGED = 'Почта аккаунта изменена'

let served: Served
const { emailsTo, mailService } = mailbox()
beforeAll(async () => {
  served = await serveWithJobs(
    { LIMIT_PASSWORD_LINKS: '1000', CONFIRM_EMAIL: '1' },
    { ...mailService, confirmedOnly: true }
  )
})
afterAll(() => served.stop())

const query = (text: string, ...values: readonly unknown[]) => served.services.pool.query(text, [...values])

/** Returns the token of a link in the last e-mail with a subject. */
async function tokenIn(to: string, subject: string, link: RegExp): Promise<string> {
  await expect.poll(() => emailsTo(to, subject).length, { timeout: 10_000 }).toBeGreaterThan(0)
  return link.exec(emailsTo(to, subject).at(-1)?.text ?? '')?.[1] ?? expect.fail('The letter has no link.')
}

const restoreToken = (to: string) => tokenIn(to, CHANGED, /restore-email\?token=([\w-]{43})\s/)

async function submitLink(token: string) {
  const answer = await fetch(`${served.base}/restore-email`, {
    method: 'POST',
    body: new URLSearchParams({ token })
  })
  return { status: answer.status, title: /<h1>(.*?)<\/h1>/.exec(await answer.text())?.[1] }
}

/** Creates an account with a confirmed or unconfirmed address, whose next e-mail may be sent at once. */
async function owner(isConfirmed = true) {
  const email = newEmail()
  const person = await Person.signedUp(served.base, email)
  await query(
    `with waited as (update email_links set created_at = created_at - interval '1 hour' where account_id = $1)
    update accounts set email_confirmed_at = case when $2 then now() end where account_id = $1`,
    person.account_id,
    isConfirmed
  )
  return { email, person }
}

/** Changes the address of an account to another one, whose e-mails the test reads. */
async function replace(person: Person, email = newEmail()): Promise<string> {
  expect((await person.post('/api/auth/change-email', { email })).status).toBe(200)
  const token = await tokenIn(email, 'Подтвердите почту', /confirm-email#([\w-]{43})/)
  expect((await person.post('/api/auth/verify-email', { token })).status).toBe(200)
  return email
}

async function reset(email: string, newPassword: string) {
  const person = await Person.visitor(served.base)
  await person.post('/api/auth/request-password-reset', { email })
  const token = await tokenIn(email, 'Новый пароль', /new-password#([\w-]{43})/)
  return (await person.post('/api/auth/reset-password', { token, newPassword })).status
}

const emailOf = async (account_id: number) =>
  (
    await query(
      'select email, email_confirmed_at is not null as ok from accounts where account_id = $1',
      account_id
    )
  ).rows[0]

test('an account taken over with a copied session is recovered by the link to its former address', async () => {
  const { email, person } = await owner()
  const { account_id } = person
  const thiefs = await replace(person.at(served.base))
  expect(await reset(thiefs, NEW)).toBe(200)
  const thief = await Person.visitor(served.base)
  expect((await thief.signIn(thiefs, NEW)).status).toBe(200)
  expect((await thief.post('/api/auth/confirmation', { password: NEW })).status).toBe(200)
  const { key } = await withKey(thief, served.base)
  // meanwhile no other account can use the address
  const blocker = await Person.visitor(served.base)
  const signUp = { name: 'Анна', email, password: PASSWORD }
  expect((await blocker.post('/api/auth/sign-up/email', signUp)).body).toMatchObject({ code: 'email_taken' })
  const other = await owner()
  expect((await other.person.post('/api/auth/change-email', { email })).body).toMatchObject({
    code: 'email_taken'
  })

  const token = await restoreToken(email)
  const page = await fetch(`${served.base}/restore-email?token=${token}`)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await page.text()).toContain(`Почта аккаунта — ${thiefs}, до этого была ${email}.`)
  expect(await emailOf(account_id)).toEqual({ email: thiefs, ok: true })
  const both = await Promise.all([submitLink(token), submitLink(token)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await submitLink(token)).toEqual({ status: 400, title: 'Уже отменено' })
  expect(await emailOf(account_id)).toEqual({ email, ok: true })

  expect(await thief.isSignedIn()).toBe(false)
  const again = await Person.visitor(served.base)
  const { options } = await body(again.post('/api/auth/passkey/generate-authenticate-options', {}))
  const signed = { key: key.sign(options) }
  expect((await again.post('/api/auth/passkey/verify-authentication', signed)).status).toBe(400)
  expect((await again.signIn(thiefs, NEW)).status).toBe(401)
  expect(await reset(email, 'better-horse-2')).toBe(200)
  expect((await again.signIn(email, NEW)).status).toBe(401)
  const back = await Person.visitor(served.base)
  expect((await back.signIn(email, 'better-horse-2')).body).not.toHaveProperty('second_step')
  expect(await back.isSignedIn()).toBe(true)
  expect((await actsOf(back)).map(({ act }) => act)).toContain('email_changed')
  // later additions are reported to this address only
  expect((await back.post('/api/auth/confirmation', { password: 'better-horse-2' })).status).toBe(200)
  await withKey(back, served.base)
  await expect.poll(() => emailsTo(email, 'Добавлен ключ доступа').length, { timeout: 10_000 }).toBe(2)
  expect(emailsTo(thiefs, 'Добавлен ключ доступа')).toHaveLength(1)
})

test('the first owner wins over later addresses', async () => {
  const { email, person } = await owner()
  const thief = person.at(served.base)
  const second = await replace(thief)
  await query(
    `update email_links set created_at = created_at - interval '1 hour' where account_id = $1`,
    person.account_id
  )
  await replace(thief)
  const [mine, thiefs] = [await restoreToken(email), await restoreToken(second)]
  expect((await submitLink(mine)).status).toBe(200)
  expect(await submitLink(thiefs)).toEqual({ status: 400, title: 'Уже отменено' })
  expect(await emailOf(person.account_id)).toEqual({ email, ok: true })
})

test('a link is valid for 72 hours, and only for an address that was confirmed', async () => {
  const { email, person } = await owner()
  const theirs = await replace(person)
  const token = await restoreToken(email)
  const move = (hours: number) =>
    query(
      `update factor_links set expires_at = product_now() + interval '1 hour' * $2 where account_id = $1`,
      person.account_id,
      hours
    )
  await move(-1)
  expect(await submitLink(token)).toEqual({ status: 400, title: 'Ссылка не действует' })
  await move(1)
  // a link of one kind does not work on the page of the other
  expect((await fetch(`${served.base}/undo-factor?token=${token}`)).status).toBe(400)
  expect((await fetch(`${served.base}/restore-email?token=${token.slice(1)}A`)).status).toBe(400)
  const foreign = await fetch(`${served.base}/restore-email`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.test' },
    body: new URLSearchParams({ token })
  })
  expect([foreign.status, (await emailOf(person.account_id)).email]).toEqual([403, theirs])

  const stranger = await owner(false)
  await replace(stranger.person)
  await expect.poll(() => emailsTo(stranger.email, CHANGED)).toHaveLength(1)
  expect(emailsTo(stranger.email, CHANGED)[0]?.text).not.toContain('restore-email')
  // nor is such an address reserved
  const signUp = { name: 'Анна', email: stranger.email, password: PASSWORD }
  const visitor = await Person.visitor(served.base)
  expect((await visitor.post('/api/auth/sign-up/email', signUp)).status).toBe(200)
})
