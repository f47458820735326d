import { WEBHOOK_EVENTS } from '@cloud/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { actsOf, body, typePassword, undoLinkIn } from '../../testing/factors.ts'
import { mailbox } from '../../testing/mailbox.ts'
import { newEmail, Person } from '../../testing/person.ts'
import type { Served } from '../../testing/serve.ts'
import { serveWithJobs } from '../../testing/start-all-jobs.ts'

const WEBHOOKS = '/api/v1/webhooks/'
const WEBHOOK = {
  name: 'Учёт',
  url: 'https://books.example.com/cloud',
  events: ['offer.accepted', 'offer.expired']
}

let served: Served
const { onlyTextTo, emailsTo, mailService } = mailbox()
beforeAll(async () => {
  served = await serveWithJobs({ LIMIT_PASSWORD_LINKS: '1000' }, mailService)
})
afterAll(() => served.stop())

async function owner(email = newEmail()): Promise<Person> {
  const person = await Person.signedUp(served.base, email)
  await typePassword(person)
  return person
}

const forgetConfirmation = ({ account_id }: Person) =>
  served.owner.query('update sessions set confirmed_at = null where account_id = $1', [account_id])

const created = (person: Person, change: object = {}) =>
  body(person.post(WEBHOOKS, { ...WEBHOOK, ...change }))
const at = ({ id }: { readonly id: number }) => `${WEBHOOKS}${id}/`

test('a webhook is created with a confirmation, an act and an e-mail, and shows its secret once', async () => {
  const email = newEmail()
  const person = await Person.signedUp(served.base, email)
  await forgetConfirmation(person)
  expect(await person.post(WEBHOOKS, WEBHOOK)).toMatchObject({
    status: 403,
    body: { code: 'confirmation_needed' }
  })
  await typePassword(person)
  const headers = { 'idempotency-key': 'webhook' }
  const { status, body: made } = await person.post(WEBHOOKS, WEBHOOK, headers)
  expect(status).toBe(200)
  const { secret, ...rest } = made as Record<string, unknown>
  expect(rest).toEqual({
    id: expect.any(Number),
    ...WEBHOOK,
    created_at: expect.any(String),
    is_enabled: true
  })
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(await body(person.get(WEBHOOKS))).toEqual({ count: 1, results: [rest] })
  expect(await body(person.get(at(rest as { id: number })))).toEqual(rest)
  expect(await person.get('/api/v1/idempotency-keys/webhook/')).toMatchObject({ status: 404 })
  expect((await actsOf(person))[0]).toMatchObject({ act: 'webhook_added', key_name: 'Учёт' })
  const text = await onlyTextTo(email, 'Создан вебхук')
  expect(text).toContain('События аккаунта уходят на books.example.com.')
  undoLinkIn(text)
})

test.each([
  [{ name: '' }, 'name'],
  [{ name: 'я'.repeat(61) }, 'name'],
  [{ name: null }, 'name'],
  [{ url: '' }, 'url'],
  [{ url: 'books.example.com' }, 'url'],
  [{ url: 'ftp://books.example.com/' }, 'url'],
  [{ url: 'https://user:secret@books.example.com/' }, 'url'],
  [{ url: 'https://books.example.com/a b' }, 'url'],
  [{ url: 'https://10.0.0.1/' }, 'url'],
  [{ url: 'https://169.254.169.254/latest/meta-data' }, 'url'],
  [{ url: 'https://[::ffff:10.0.0.1]/' }, 'url'],
  [{ url: 7 }, 'url'],
  [{ events: [] }, 'events'],
  [{ events: ['offer.accepted', 'offer.accepted'] }, 'events'],
  [{ events: ['server.deleted'] }, 'events.0'],
  [{ events: 'offer.accepted' }, 'events']
])('%j is refused, also as a change', (change, field) => refused(change, field))

test('an address of 2001 characters is refused', () =>
  refused({ url: `https://books.example.com/`.padEnd(2001, 'a') }, 'url'))

async function refused(change: object, field: string): Promise<void> {
  const person = await owner()
  const invalid = { status: 400, body: { code: 'invalid', fields: { [field]: expect.any(String) } } }
  expect(await person.post(WEBHOOKS, { ...WEBHOOK, ...change })).toMatchObject(invalid)
  expect(await person.patch(at(await created(person)), change)).toMatchObject(invalid)
}

test('an account has at most 10 webhooks, also by concurrent requests', async () => {
  const person = await owner()
  const made = await Promise.all(Array.from({ length: 12 }, () => person.post(WEBHOOKS, WEBHOOK)))
  expect(made.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(made.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_webhooks' })
})

test('a new address needs a confirmation, an act and an e-mail; other changes do not', async () => {
  const email = newEmail()
  const person = await owner(email)
  const webhook = await created(person)
  await forgetConfirmation(person)
  const other = { name: 'Склад', events: [...WEBHOOK_EVENTS], is_enabled: false, url: WEBHOOK.url }
  const { secret: _, ...shown } = webhook
  expect(await body(person.patch(at(webhook), other))).toEqual({ ...shown, ...other })
  expect(await body(person.patch(at(webhook), {}))).toEqual({ ...shown, ...other })
  const url = 'https://stock.example.com/'
  expect(await person.patch(at(webhook), { url })).toMatchObject({ status: 403 })
  expect(emailsTo(email, 'Изменён адрес вебхука')).toEqual([])
  await typePassword(person)
  expect(await body(person.patch(at(webhook), { url }))).toMatchObject({ url })
  expect((await actsOf(person))[0]).toMatchObject({ act: 'webhook_changed', key_name: 'Склад' })
  expect(await onlyTextTo(email, 'Изменён адрес вебхука')).toContain('new-password')
})

test('a rotation needs a confirmation and returns another secret', async () => {
  const person = await owner()
  const webhook = await created(person)
  const rotated = await body(person.post(`${at(webhook)}secret/`, {}))
  expect(rotated).toEqual({ ...webhook, secret: expect.stringMatching(/^whsec_/) })
  expect(rotated.secret).not.toBe(webhook.secret)
  expect((await actsOf(person))[0]).toMatchObject({ act: 'webhook_changed' })
  await forgetConfirmation(person)
  expect(await person.post(`${at(webhook)}secret/`, {})).toMatchObject({ status: 403 })
})

test('a removed webhook is gone, and the webhook of another account does not exist', async () => {
  const person = await owner()
  const webhook = await created(person)
  const stranger = await owner()
  const unknown = { status: 404, body: { code: 'not_found' } }
  const path = at(webhook)
  const delivery = `${path}deliveries/msg_${'0'.repeat(32)}/repeat/`
  const calls = (who: Person) => [
    who.get(path),
    who.patch(path, { name: 'a' }),
    who.post(`${path}secret/`, {}),
    who.get(`${path}deliveries/`),
    who.post(delivery, {}),
    who.delete(path)
  ]
  for (const call of calls(stranger)) expect(await call).toMatchObject(unknown)
  expect(await person.post(delivery, {})).toMatchObject(unknown)
  expect(await person.delete(path)).toMatchObject({ status: 200, body: { id: webhook.id } })
  expect((await actsOf(person))[0]).toMatchObject({ act: 'webhook_removed', key_name: 'Учёт' })
  for (const call of calls(person)) expect(await call).toMatchObject(unknown)
  expect(await body(person.get(WEBHOOKS))).toEqual({ count: 0, results: [] })
})

test('a new password by link disables all webhooks, and the link of an e-mail removes them', async () => {
  const email = newEmail()
  const person = await owner(email)
  const webhook = await created(person)
  await person.post('/api/auth/request-password-reset', { email })
  const link = await onlyTextTo(email, 'Новый пароль')
  const token = /new-password#([\w-]{43})/.exec(link)?.[1] ?? expect.fail(link)
  const newPassword = 'another-horse-2'
  expect((await person.post('/api/auth/reset-password', { token, newPassword })).status).toBe(200)
  await person.signIn(email, newPassword)
  expect(await body(person.get(at(webhook)))).toMatchObject({ is_enabled: false })
  const undo = undoLinkIn(await onlyTextTo(email, 'Создан вебхук'))
  const page = await (await person.file(undo)).text()
  expect(page).toContain('вебхук «Учёт»')
  const key = new URL(undo, served.base).searchParams.get('token')
  await fetch(new URL('/undo-factor', served.base), {
    method: 'POST',
    body: new URLSearchParams({ token: key ?? '' })
  })
  const again = await Person.visitor(served.base)
  await again.signIn(email, newPassword)
  expect(await body(again.get(WEBHOOKS))).toEqual({ count: 0, results: [] })
})

test('the archive shows webhooks without secrets, and an erasure deletes them', async () => {
  const { PERSONAL_DATA } = await import('../../personal-data/personal-data.ts')
  expect(PERSONAL_DATA['webhooks']).toMatchObject({
    erasure: 'deleted',
    without: ['secret', 'previous_secret', 'previous_secret_until', 'older_secrets']
  })
  const person = await owner()
  const { secret } = await created(person)
  const archive = Buffer.from(await (await person.file('/panel/account-data.zip')).arrayBuffer()).toString(
    'latin1'
  )
  expect(archive).not.toContain(secret)
  expect((await person.post('/api/auth/delete-user', {})).status).toBe(200)
  const { rowCount } = await served.owner.query('select from webhooks where account_id = $1', [
    person.account_id
  ])
  expect(rowCount).toBe(0)
})
