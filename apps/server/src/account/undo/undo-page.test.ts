import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import {
  type Answer,
  actsOf,
  body,
  factorsOf,
  typePassword,
  undoLinkIn,
  withApp,
  withKey
} from '../../testing/factors.ts'
import { mailbox } from '../../testing/mailbox.ts'
import { newEmail, PASSWORD, Person } from '../../testing/person.ts'
import type { Served } from '../../testing/serve.ts'
import { serveWithJobs } from '../../testing/start-all-jobs.ts'
import { undoAddition } from './undo-addition.ts'

const SIGN_IN = '/api/auth/sign-in/email'
const MAKE_CODES = '/api/auth/two-factor/generate-backup-codes'

let served: Served
const { emails, emailsTo, onlyTextTo, mailService } = mailbox()
beforeAll(async () => {
  served = await serveWithJobs({ LIMIT_PASSWORD_LINKS: '1000' }, mailService)
})
afterAll(() => served.stop())

async function opened(link: string) {
  const answer = await fetch(served.base + link)
  return { answer, html: await answer.text() }
}

/**
 * Submits the form of the page, as a browser without scripts does; if there is none, the form of a page opened earlier.
 */
async function submitLink(link: string, headers: Readonly<Record<string, string>> = {}) {
  const { html } = await opened(link)
  const form = /<form action="([^"]+)" method="post"><input type="hidden" name="token" value="([^"]+)"\/>/
  const [, action = '', token = ''] = form.exec(html) ?? []
  return send(
    action === '' ? '/undo-factor' : action,
    token === '' ? (link.split('=')[1] ?? '') : token,
    headers
  )
}

async function send(action: string, token: string, headers: Readonly<Record<string, string>> = {}) {
  const answer = await fetch(served.base + action, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ token })
  })
  return { status: answer.status, title: /<h1>(.*?)<\/h1>/.exec(await answer.text())?.[1] }
}

const DONE = { status: 200, title: 'Добавление отменено' }
const UNDONE = { status: 400, title: 'Уже отменено' }
const EXPIRED = { status: 400, title: 'Ссылка не действует' }

async function owner() {
  const email = newEmail()
  return { email, person: await Person.signedUp(served.base, email) }
}

describe('the link of an addition', () => {
  test('is also sent to the former address, for 72 hours after it was replaced, with a separate token', async () => {
    const { email: old, person } = await owner()
    const email = newEmail()
    const older = newEmail()
    const replace = (to: string, hours: number) =>
      served.services.pool.query(
        `with former as (insert into former_emails select account_id, email, true, product_now() - interval '1 hour' * $3
          from accounts where account_id = $1)
        update accounts set email = $2 where account_id = $1`,
        [person.account_id, to, hours]
      )
    await replace(older, 73)
    await replace(email, 71)
    await withKey(person, served.base)
    const text = await onlyTextTo(older, 'Добавлен ключ доступа')
    expect(text).toContain(`В аккаунт ${older} (сейчас его почта ${email}) добавлен`)
    const own = await onlyTextTo(email, 'Добавлен ключ доступа')
    expect(emailsTo(old, 'Добавлен ключ доступа')).toEqual([])
    // each address has a separate link, and one of them suffices
    const [mine, theirs] = [undoLinkIn(own), undoLinkIn(text)]
    expect(mine).not.toBe(theirs)
    expect(await submitLink(theirs)).toEqual(DONE)
    expect(await submitLink(mine)).toEqual(UNDONE)
  })

  test('changes nothing when it is opened, and is not cached', async () => {
    const { email, person } = await owner()
    await withKey(person, served.base)
    const link = undoLinkIn(await onlyTextTo(email, 'Добавлен ключ доступа'))
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await fetch(served.base + link, { method })
      expect(answer.status).toBe(200)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'same-origin',
        'content-security-policy': expect.not.stringContaining('script-src')
      })
    }
    const { html } = await opened(link)
    expect(html).toContain(`В аккаунт ${email} добавлено:`)
    expect(html).toContain('<li>ключ доступа «Ноутбук»</li><li>коды восстановления</li>')
    expect(html).not.toContain('<script')
    const token = link.split('=')[1]
    expect(html).toContain(
      `<form action="/undo-factor" method="post"><input type="hidden" name="token" value="${token}"/>`
    )
    expect(await submitLink(link, { origin: 'https://elsewhere.test' })).toMatchObject({ status: 403 })
    expect((await factorsOf(person)).keys).toHaveLength(1)
    expect(await person.isSignedIn()).toBe(true)
  })

  test('returns the account to its owner whom an attacker locked out', async () => {
    const { email, person: thief } = await owner()
    const { key, codes } = await withKey(thief, served.base)
    await withApp(thief)
    const link = undoLinkIn(await onlyTextTo(email, 'Добавлен ключ доступа'))
    const pending = newEmail()
    expect((await thief.post('/api/auth/change-email', { email: pending })).status).toBe(200)
    const late = await onlyTextTo(pending, 'Подтвердите почту')
    const half = await Person.visitor(served.base)
    const { second_step } = await body(half.post(SIGN_IN, { email, password: PASSWORD }))
    expect(await submitLink(link)).toEqual(DONE)

    expect(await thief.isSignedIn()).toBe(false)
    const step = { ticket: second_step.ticket, recovery_code: codes?.[0] }
    expect((await half.post('/api/auth/sign-in/second-step', step)).body).toMatchObject({
      code: 'second_step_expired'
    })
    const { options } = await body(half.post('/api/auth/passkey/generate-authenticate-options', {}))
    expect(
      (await half.post('/api/auth/passkey/verify-authentication', { key: key.sign(options) })).status
    ).toBe(400)
    const token = /confirm-email#([\w-]{43})/.exec(late)?.[1]
    expect((await half.post('/api/auth/verify-email', { token, password: PASSWORD })).status).toBe(400)

    const back = await Person.visitor(served.base)
    expect((await back.signIn(email)).status).toBe(200)
    expect(await back.isSignedIn()).toBe(true)
    expect(await factorsOf(back)).toMatchObject({ keys: [], one_time_codes: null, recovery_codes: null })
    const acts = await actsOf(back)
    expect(acts.map(({ act }: Answer) => act)).toContain('factor_undone')
    const told = await onlyTextTo(email, 'Добавление отменено')
    expect(told).toContain('ключ доступа «Ноутбук», приложение с одноразовыми кодами, коды восстановления')
  })

  test('keeps factors added before, and removes those added later', async () => {
    const { email, person } = await owner()
    const { codes } = await withApp(person)
    await onlyTextTo(email, 'Подключены одноразовые коды')
    const own = await Person.signedUp(served.base)
    await withKey(own, served.base)
    await withKey(person, served.base)
    const link = undoLinkIn(await onlyTextTo(email, 'Добавлен ключ доступа'))
    expect(await submitLink(link)).toEqual(DONE)
    const back = await Person.visitor(served.base)
    const { second_step } = await body(back.post(SIGN_IN, { email, password: PASSWORD }))
    expect(second_step.ways).toEqual(['code', 'recovery_code'])
    const step = { ticket: second_step.ticket, recovery_code: codes[0] }
    expect((await back.post('/api/auth/sign-in/second-step', step)).status).toBe(200)
    // factors of other accounts are unchanged
    expect((await factorsOf(own)).keys).toHaveLength(1)
    expect(await own.isSignedIn()).toBe(true)
    // recovery codes created by an attacker can be removed, too
    expect((await back.post(MAKE_CODES, {})).status).toBe(200)
    const made = undoLinkIn(await onlyTextTo(email, 'Созданы коды восстановления'))
    expect(await submitLink(made)).toEqual(DONE)
    const again = await Person.visitor(served.base)
    expect((await body(again.post(SIGN_IN, { email, password: PASSWORD }))).second_step.ways).toEqual([
      'code'
    ])
  })

  test('works once, for 72 hours, and reports it; also if it is incomplete, forged or has nothing to undo', async () => {
    const { email, person } = await owner()
    await withKey(person, served.base)
    const link = undoLinkIn(await onlyTextTo(email, 'Добавлен ключ доступа'))
    const forged = link.replace(/.{5}$/, 'AAAAA')
    for (const wrong of [
      forged,
      link.slice(0, -1),
      '/undo-factor',
      '/undo-factor?token=',
      `${link}&token=x`
    ]) {
      const { answer, html } = await opened(wrong)
      expect([answer.status, html.includes('<form')]).toEqual([400, false])
    }
    expect(await send('/undo-factor', forged.split('=')[1] ?? '')).toEqual(EXPIRED)
    expect(await send('/undo-factor', '')).toEqual(EXPIRED)
    const move = (hours: number) =>
      served.services.pool.query(
        `update factor_links set expires_at = product_now() + interval '1 hour' * $2 where account_id = $1`,
        [person.account_id, hours]
      )
    await move(-1)
    expect(await submitLink(link)).toEqual(EXPIRED)
    expect((await opened(link)).html).toContain('72 часов')
    expect((await factorsOf(person)).keys).toHaveLength(1)
    await move(1)
    const [{ id }] = (await factorsOf(person)).keys
    expect((await person.post('/api/auth/passkey/delete-passkey', { id })).status).toBe(200)
    expect(await submitLink(link)).toEqual({ status: 400, title: 'Отменять нечего' })
    expect(await person.isSignedIn()).toBe(true)
    // the same link removes another factor added afterwards
    await withKey(person, served.base)
    expect(await submitLink(link)).toEqual(DONE)
    expect(await submitLink(link)).toEqual(UNDONE)
  })

  test('that is followed twice at once works once', async () => {
    const { email, person } = await owner()
    await withKey(person, served.base)
    const link = undoLinkIn(await onlyTextTo(email, 'Добавлен ключ доступа'))
    const both = await Promise.all([submitLink(link), submitLink(link), submitLink(link)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400, 400])
    const { rows } = await served.services.pool.query(
      `select from account_acts where account_id = $1 and act = 'factor_undone'`,
      [person.account_id]
    )
    expect(rows).toHaveLength(1)
  })

  test('ends a concurrent sign-in with the added passkey', async () => {
    const { email, person } = await owner()
    const { key } = await withKey(person, served.base)
    const token = undoLinkIn(await onlyTextTo(email, 'Добавлен ключ доступа')).split('=')[1] ?? ''
    const visitor = await Person.visitor(served.base)
    const { options } = await body(visitor.post('/api/auth/passkey/generate-authenticate-options', {}))
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const { entering } = await inTransaction(served.services.db, async (tx) => {
      await undoAddition(tx, token, { address: '', agent: '' })
      const entering = visitor.post('/api/auth/passkey/verify-authentication', { key: key.sign(options) })
      await expect.poll(async () => (await served.owner.query(waiting)).rowCount).toBe(1)
      return { entering }
    })
    expect((await entering).status).toBe(400)
    expect(await visitor.isSignedIn()).toBe(false)
  })

  test('refuses an addition that the same session has begun', async () => {
    const { email, person } = await owner()
    await withKey(person, served.base)
    const link = undoLinkIn(await onlyTextTo(email, 'Добавлен ключ доступа'))
    await body(person.post('/api/auth/two-factor/enable', {}))
    expect(await submitLink(link)).toEqual(DONE)
    const back = await Person.visitor(served.base)
    expect((await back.signIn(email)).status).toBe(200)
    await typePassword(back)
    expect((await back.post('/api/auth/two-factor/verify-totp', { code: '000000' })).body).toMatchObject({
      fields: { code: expect.stringContaining('заново') }
    })
  })
})

test('an e-mail about factors never reaches an erased account', async () => {
  const { email, person } = await owner()
  await withKey(person, served.base)
  await onlyTextTo(email, 'Добавлен ключ доступа')
  const before = emails.length
  expect((await person.post('/api/auth/delete-user', {})).status).toBe(200)
  const { rows } = await served.services.pool.query(
    `select from factor_links where account_id = $1 union all select from former_emails where account_id = $1`,
    [person.account_id]
  )
  expect(rows).toEqual([])
  expect(emails.length).toBe(before)
})
