import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import type { Factors } from '@cloud/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { productNow } from '../../platform/product-clock.ts'
import { actsOf, withApp } from '../../testing/factors.ts'
import { mailbox } from '../../testing/mailbox.ts'
import { newEmail, PASSWORD, Person } from '../../testing/person.ts'
import type { Served } from '../../testing/serve.ts'
import { serveWithJobs } from '../../testing/start-all-jobs.ts'
import { confirmEmail } from './email-links.ts'

const SIGN_IN = '/api/auth/sign-in/email'
const CHANGE = '/api/auth/change-email'
const CANCEL = '/api/auth/cancel-email-change'
const SEND = '/api/auth/send-verification-email'
const VERIFY = '/api/auth/verify-email'

let served: Served
const { emailsTo, mailService } = mailbox()

beforeAll(async () => {
  served = await serveWithJobs({ LIMIT_PASSWORD_LINKS: '1000', CONFIRM_EMAIL: '1' }, mailService)
})
afterAll(() => served.stop())

/** Returns the token of the last link that an address received. */
const tokenFor = async (email: string): Promise<string> => (await tokensFor(email, 1)).at(-1) ?? ''

/** Waits for a number of links to an address, and returns their tokens. */
async function tokensFor(email: string, many: number): Promise<readonly string[]> {
  const links = () => emailsTo(email, 'Подтвердите почту')
  await expect.poll(() => links().length, { timeout: 10_000 }).toBeGreaterThanOrEqual(many)
  return links().map(({ text }) => {
    const token = /https:\/\/cloud\.example\/confirm-email#([\w-]{43})\s/.exec(text)
    return token?.[1] ?? expect.fail('The e-mail has no link.')
  })
}

const emailOf = async (person: Person) => ((await person.get('/api/auth/factors')).body as Factors).email
/** Moves the requests of its e-mails into the past. */
const aMinuteAgo = ({ account_id }: Person, minutes = 1) =>
  served.services.pool.query(
    `update email_links set created_at = created_at - interval '61 seconds' * $2 where account_id = $1`,
    [account_id, minutes]
  )
/** Returns the token that the page would submit, once, for a link with it in the fragment; '' if it would submit nothing. */
async function filledIn(page: Response, token: string): Promise<string> {
  const html = await page.text()
  const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? expect.fail('The page has no script.')
  const hash = createHash('sha256').update(script).digest('base64')
  expect(page.headers.get('content-security-policy')).toContain(`script-src 'sha256-${hash}'`)
  // without a referrer browsers send the origin 'null', which would be refused as foreign
  expect(page.headers.get('referrer-policy')).toBe('same-origin')
  expect(html).toMatch(
    /<div id="whole" hidden="">.*action="\/confirm-email\?pressed".*<input type="hidden" name="token"\/>.*Подтвердить/s
  )
  expect(html).toMatch(/<div id="cut" hidden=""><p>Ссылка неполная/)
  const field = { value: '' }
  const parts: Record<string, { hidden: boolean }> = { whole: { hidden: true }, cut: { hidden: true } }
  const tab = new EventTarget()
  runInNewContext(script, {
    document: { forms: [{ elements: { token: field } }], getElementById: (id: string) => parts[id] },
    location: { hash: token === '' ? '' : `#${token}` },
    addEventListener: tab.addEventListener.bind(tab)
  })
  const submit = () => tab.dispatchEvent(new Event('submit', { cancelable: true }))
  expect([submit(), submit()]).toEqual([true, false])
  expect(parts).toEqual({ whole: { hidden: token === '' }, cut: { hidden: token !== '' } })
  return field.value
}

const topUp = (person: Person) =>
  person.post('/api/v1/top-ups/', { amount_rub_cents: 100_000, payment_type: 'acquiring' })

/** Submits the form of the page in the browser of a user. */
const submitConfirmation = (person: Person, token: string) =>
  fetch(`${served.base}/confirm-email`, {
    method: 'POST',
    headers: { cookie: person.cookie },
    body: new URLSearchParams({ token })
  })

describe('an address', () => {
  test('is confirmed once by the link of the e-mail; top-ups require it', async () => {
    const email = newEmail()
    const person = await Person.signedUp(served.base, email)
    expect(await emailOf(person)).toEqual({
      address: email,
      is_confirmed: false,
      pending: null,
      letter_in_seconds: expect.any(Number)
    })
    expect((await topUp(person)).body).toMatchObject({ status: 409, code: 'email_not_confirmed' })
    expect((await person.get('/api/v1/user/')).body).toMatchObject([{ can_receive_email: false }])
    const mailed = await tokenFor(email)
    await served.services.pool.query(
      `update email_links set expires_at = now() - interval '1 second', created_at = created_at - interval '1 day' where account_id = $1`,
      [person.account_id]
    )
    const submit = (token: string) => submitConfirmation(person, token)
    // after a day, and for an incomplete token
    for (const token of [mailed, ''])
      expect([(await submit(token)).status, await emailOf(person)]).toMatchObject([
        400,
        { is_confirmed: false }
      ])
    expect((await person.post(SEND, {})).status).toBe(200)
    await expect.poll(() => tokenFor(email)).not.toBe(mailed)
    const token = await tokenFor(email)
    for (const behind of [token, ''])
      expect(await filledIn(await fetch(`${served.base}/confirm-email`), behind)).toBe(behind)
    expect(await emailOf(person)).toMatchObject({ is_confirmed: false })
    const foreign = await fetch(`${served.base}/confirm-email`, {
      method: 'POST',
      headers: { origin: 'https://elsewhere.test' },
      body: new URLSearchParams({ token })
    })
    expect([foreign.status, await emailOf(person)]).toMatchObject([403, { is_confirmed: false }])
    const answer = await submit(token)
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain(email)
    expect(await emailOf(person)).toMatchObject({ is_confirmed: true })
    expect((await topUp(person)).status).toBe(200)
    expect((await person.get('/api/v1/user/')).body).toMatchObject([{ can_receive_email: true }])
    expect((await person.post(VERIFY, { token })).body).toMatchObject({ code: 'link_expired' })
    const again = await submit(token)
    expect(again.status).toBe(400)
    // the page says how to get another link, not that something broke
    expect(await again.text()).toMatch(/<h1>Ссылка не действует<\/h1>.*href="\/panel\/security"/s)
  })

  test('is replaced once the new one is confirmed, and both addresses are notified', async () => {
    const old = newEmail()
    const email = newEmail()
    const person = await Person.signedUp(served.base, old)
    await aMinuteAgo(person)
    expect((await person.post(CHANGE, { email: email.toUpperCase() })).status).toBe(200)
    const token = await tokenFor(email)
    await expect.poll(() => emailsTo(old, 'Почту аккаунта меняют')).toHaveLength(1)
    expect(await emailOf(person)).toMatchObject({ address: old, pending: email })
    const visitor = await Person.visitor(served.base)
    expect((await visitor.post(VERIFY, { token, password: PASSWORD })).status).toBe(200)
    expect(await emailOf(person)).toMatchObject({ address: email, is_confirmed: true, pending: null })
    await expect.poll(() => emailsTo(old, 'Почта аккаунта изменена')).toHaveLength(1)
    expect((await visitor.signIn(old)).status).toBe(401)
    expect((await visitor.signIn(email)).status).toBe(200)
  })

  test('gets few e-mails a day, however many accounts request them; its own account has a separate limit', async () => {
    const email = newEmail()
    const asked: number[] = []
    for (let one = 0; one < 7; one++) {
      const stranger = await Person.signedUp(served.base)
      await aMinuteAgo(stranger)
      asked.push((await stranger.post(CHANGE, { email })).status)
      // a request that fails for another reason does not count
      expect((await stranger.post(CHANGE, { email: 'a@' })).status).toBe(400)
    }
    expect(asked).toEqual([200, 200, 200, 200, 200, 200, 429])
    // each account is erased once its e-mail has arrived, and the next one signs up with the same address
    for (let one = 0; one < 7; one++) {
      const owner = await Person.signedUp(served.base, email)
      await tokensFor(email, 6 + Math.min(one + 1, 6))
      expect((await owner.post('/api/auth/delete-user', {})).status).toBe(200)
    }
    const refused = await (await Person.signedUp(served.base, email)).post(SEND, {})
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3600)
    expect(await tokensFor(email, 12)).toHaveLength(12)
  })

  test('that two accounts want belongs to the one that confirms it first, also at the same moment', async () => {
    const email = newEmail()
    for (const person of [await Person.signedUp(served.base), await Person.signedUp(served.base)]) {
      await aMinuteAgo(person)
      expect((await person.post(CHANGE, { email })).status).toBe(200)
    }
    const [first = '', second = ''] = await tokensFor(email, 2)
    const visitor = await Person.visitor(served.base)
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const late = await inTransaction(served.services.db, async (tx) => {
      await confirmEmail(tx, first, { address: '', agent: '' })
      const submitted = visitor.post(VERIFY, { token: second, password: PASSWORD })
      await expect.poll(async () => (await served.owner.query(waiting)).rowCount).toBe(1)
      return { submitted }
    })
    expect(await late.submitted).toMatchObject({ status: 422, body: { code: 'email_taken' } })
  })

  test('gets at most one e-mail a minute: a refused request names the seconds to wait, and a later one succeeds', async () => {
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
    // another e-mail to the requested address
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

  test('that was requested can be cancelled: its link stops working, and the next request works as usual', async () => {
    const [old, email] = [newEmail(), newEmail()]
    const owner = await Person.signedUp(served.base, old)
    const own = await tokenFor(old)
    expect((await owner.post(CANCEL, {})).body).toMatchObject({ status: 404, code: 'not_found' })
    await aMinuteAgo(owner)
    await owner.post(CHANGE, { email })
    const token = await tokenFor(email)
    const both = await Promise.all([1, 2].map(() => owner.post(CANCEL, {})))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
    expect(await emailOf(owner)).toMatchObject({ address: old, is_confirmed: false, pending: null })
    for (const link of [own, token])
      expect((await owner.post(VERIFY, { token: link })).body).toMatchObject({ code: 'link_expired' })
    expect((await actsOf(owner)).map(({ act }) => act)).toEqual([
      'email_change_cancelled',
      'email_change_asked',
      'signed_up'
    ])
    // the e-mail counts; then the link to the account's current address is sent
    expect((await owner.post(SEND, {})).status).toBe(429)
    await aMinuteAgo(owner)
    expect((await owner.post(SEND, {})).status).toBe(200)
    expect((await owner.post(CANCEL, {})).status).toBe(404)
    await expect.poll(() => tokenFor(old)).not.toBe(own)
    expect((await owner.post(VERIFY, { token: await tokenFor(old) })).status).toBe(200)
  })

  test('that is cancelled at the moment its link is opened is not set', async () => {
    const [old, email] = [newEmail(), newEmail()]
    const owner = await Person.signedUp(served.base, old)
    await aMinuteAgo(owner)
    await owner.post(CHANGE, { email })
    const token = await tokenFor(email)
    const opened = inTransaction(served.services.db, async (tx) => {
      // reads the time at the start of the transaction
      await productNow(tx)
      expect((await owner.post(CANCEL, {})).status).toBe(200)
      return confirmEmail(tx, token, { address: '', agent: '' })
    })
    await expect(opened).rejects.toMatchObject({ code: 'link_expired' })
    expect(await emailOf(owner)).toMatchObject({ address: old, pending: null })
  })

  test('requested by somebody who knew the old password is dropped with that password, like an unfinished sign-in', async () => {
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

  test('of another account, or without a confirmation, is refused', async () => {
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
