import type { Flavor } from '@cloud/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CREATE, callByToken, createToken, seedForOrders, TOKENS } from '../../testing/api-token.ts'
import { EVERY_ENDPOINT } from '../../testing/every-endpoint.ts'
import { actsOf, body } from '../../testing/factors.ts'
import { mailbox } from '../../testing/mailbox.ts'
import { newEmail, Person } from '../../testing/person.ts'
import type { Served } from '../../testing/serve.ts'
import { serveWithJobs } from '../../testing/start-all-jobs.ts'

let served: Served
let flavor: Flavor
let order: (rest?: object) => object
const { emailsTo, mailService } = mailbox()
beforeAll(async () => {
  served = await serveWithJobs({}, mailService)
  ;({ flavor, order } = await seedForOrders(served))
})
afterAll(() => served.stop())

const signedUp = (email?: string) => Person.signedUp(served.base, email)

const create = (person: Person, given: object = {}) =>
  person.post(TOKENS, { name: 'Ночной скрипт', scopes: ['read'], ...given })

/** Sends a call with a secret, without cookies. */
const call = (secret: string, method: string, path: string, given?: unknown, headers?: object) =>
  callByToken(served.base, secret, method, path, given, headers)

describe('a token', () => {
  test('shows its secret once, and an act and an e-mail report its creation', async () => {
    const email = newEmail()
    const person = await signedUp(email)
    const made = await createToken(person, { scopes: ['read', 'run'], month_limit_rub_cents: 0 })
    expect(made).toEqual({
      id: expect.any(Number),
      name: 'Ночной скрипт',
      secret: expect.stringMatching(/^cs_[\w-]{43}$/),
      prefix: made.secret.slice(0, 6),
      scopes: ['read', 'run'],
      created_at: expect.any(String),
      expires_at: null,
      month_limit_rub_cents: 0,
      spent_in_month_rub_cents: 0,
      last_used_at: null
    })
    const { secret, ...rest } = made
    expect(await body(person.get(TOKENS))).toEqual({ count: 1, results: [rest] })
    const { rows } = await served.owner.query('select t::text as row from api_tokens t')
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect((await actsOf(person))[0]).toMatchObject({ act: 'token_created', token_prefix: made.prefix })
    await expect.poll(() => emailsTo(email).map(({ subject }) => subject)).toContain('Создан токен')
  })

  test.each([
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['read', 'read'] }, 'scopes'],
    [{ scopes: ['all'] }, 'scopes.0'],
    [{ scopes: 'read' }, 'scopes'],
    [{ name: ' ' }, 'name'],
    [{ name: 'я'.repeat(61) }, 'name'],
    [{ expires_at: '2020-01-01T00:00:00.000Z' }, 'expires_at'],
    [{ expires_at: 'завтра' }, 'expires_at'],
    [{ expires_at: '2099-04-31T00:00:00Z' }, 'expires_at'],
    [{ expires_at: '2099-04-30T00:00:00' }, 'expires_at'],
    [{ month_limit_rub_cents: -1 }, 'month_limit_rub_cents'],
    [{ month_limit_rub_cents: 1.5 }, 'month_limit_rub_cents']
  ])('is not created from %j', async (given, field) => {
    const refused = await create(await signedUp(), given)
    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } })
  })

  test('needs a recent confirmation', async () => {
    const person = await signedUp()
    await served.owner.query(
      'update sessions set confirmed_at = null, confirmed_by = null where account_id = $1',
      [person.account_id]
    )
    expect(await create(person)).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } })
  })

  test('is one of at most 20 living tokens, and no key repeats its creation', async () => {
    const person = await signedUp()
    const headers = { 'idempotency-key': 'once' }
    const once = async () => (await body(person.post(TOKENS, { name: 'а', scopes: ['read'] }, headers))).id
    expect(await once()).not.toBe(await once())
    expect(await person.get('/api/v1/idempotency-keys/once/')).toMatchObject({ status: 404 })
    const more = await Promise.all(Array.from({ length: 20 }, () => create(person)))
    expect(more.filter(({ status }) => status === 200)).toHaveLength(18)
    expect(await create(person)).toMatchObject({ status: 409, body: { code: 'too_many_tokens' } })
  })

  test('that has expired does not count; of many expired ones the newest twenty stay in the list', async () => {
    const person = await signedUp()
    for (let made = 0; made < 22; made += 1) {
      await createToken(person, { name: String(made), expires_at: '2099-01-01T00:00:00Z' })
      await served.owner.query('update api_tokens set expires_at = product_now() where account_id = $1', [
        person.account_id
      ])
    }
    const names = (await body(person.get(TOKENS))).results.map(({ name }: { name: string }) => name)
    expect(names).toHaveLength(21)
    expect(names.at(-1)).toBe('1')
  })

  test('is refused everywhere once it is unknown, revoked or expired, also on public calls', async () => {
    const person = await signedUp()
    const { secret, id } = await createToken(person)
    const short = await createToken(person, { expires_at: new Date(Date.now() + 3_600_000).toISOString() })
    expect((await call(secret, 'GET', '/api/v1/user/')).body[0].id).toBe(person.account_id)
    expect((await call(short.secret, 'GET', '/api/v1/user/')).status).toBe(200)
    expect((await body(person.get(TOKENS))).results[0].last_used_at).toEqual(expect.any(String))
    expect(await (await signedUp()).delete(`${TOKENS}${id}/`)).toMatchObject({ status: 404 })
    expect(await person.delete(`${TOKENS}${id}/`)).toMatchObject({ status: 200, body: { id } })
    await served.owner.query('update api_tokens set expires_at = product_now() where token_id = $1', [
      short.id
    ])
    for (const wrong of [secret, short.secret, 'cs_', '', `cs_${'a'.repeat(43)}`])
      for (const path of [
        '/api/v1/user/',
        '/api/v1/flavors/',
        '/api/v1/gpu/',
        '/%61pi/v1/gpu/',
        '/api/v1/get-random-server-name/'
      ])
        expect((await call(wrong, 'GET', path)).status).toBe(401)
  })

  test('is judged by scope before input and existence, for every call', async () => {
    const person = await signedUp()
    const { secret } = await createToken(person, { scopes: ['pay'] })
    const { secret: all } = await createToken(person, { scopes: ['read', 'run', 'order', 'pay'] })
    for (const { name, endpoint, path } of EVERY_ENDPOINT) {
      const given = endpoint.method === 'GET' ? undefined : {}
      const needs = endpoint.scope !== null && endpoint.scope !== 'pay'
      if (needs)
        expect([name, await call(secret, endpoint.method, path, given)]).toMatchObject([
          name,
          { status: 403, body: { code: 'scope_missing' } }
        ])
      const answer = await call(all, endpoint.method, path, given)
      expect([name, answer.body?.code === 'scope_missing']).toEqual([name, endpoint.scope === 'session'])
    }
  }, 30_000)

  test('starts and stops servers with run, deletes them with order', async () => {
    const person = await signedUp()
    const { secret: run } = await createToken(person, { scopes: ['run'] })
    const { secret: ordering } = await createToken(person, { scopes: ['order'] })
    const { server_id } = (await call(ordering, 'POST', CREATE, order())).body
    const change = async (secret: string, status: number) =>
      (await call(secret, 'POST', `/api/v1/change_status_cld_srv/${server_id}/`, { status })).body.code
    expect(await change(ordering, 1)).toBe('scope_missing')
    expect(await change(run, 1)).toBe('insufficient_funds')
    expect(await change(run, -3)).toBe('scope_missing')
    expect(await change(ordering, -3)).toBe(undefined)
  })

  test('with pay alone tops up, and may not start servers with the money', async () => {
    const { secret } = await createToken(await signedUp(), { scopes: ['pay'] })
    const topUp = (rest: object) =>
      call(secret, 'POST', '/api/v1/top-ups/', {
        amount_rub_cents: 10_000,
        payment_type: 'acquiring',
        ...rest
      })
    expect((await topUp({})).status).toBe(200)
    expect((await topUp({ start_server_ids: [] })).status).toBe(200)
    for (const start_server_ids of [[1], 1, null, 'all'])
      expect((await topUp({ start_server_ids })).body.code).toBe('scope_missing')
  })

  test('reads documents and spending files with read; refusals are problems, not pages', async () => {
    const person = await signedUp()
    const { secret: reading } = await createToken(person, { scopes: ['read'] })
    const { secret: paying } = await createToken(person, { scopes: ['pay'] })
    const csv = '/statements/2026-11/csv/'
    for (const path of [csv, '/spending/focus.csv?from=2026-11-01&to=2026-11-02']) {
      const { status } = await fetch(served.base + path, { headers: { authorization: `Bearer ${reading}` } })
      expect([path, status]).toEqual([path, 200])
    }
    for (const [secret, path, code] of [
      [paying, csv, 'scope_missing'],
      ['cs_', csv, 'unauthorized'],
      [reading, '/invoices/1/', 'not_found'],
      [reading, '/panel/account-data.zip', 'scope_missing']
    ] as const)
      expect([path, (await call(secret, 'GET', path)).body.code]).toEqual([path, code])
  })

  test('needs no CSRF token, ignores cookies and a foreign origin', async () => {
    const [person, other] = [await signedUp(), await signedUp()]
    const { secret } = await createToken(person, { scopes: ['run', 'read'] })
    const given = { gpu_id: null, gpu_count: 0, flavor_id: flavor.id }
    const answer = await call(secret, 'POST', '/api/v1/rules/', given, {
      origin: 'https://foreign.example',
      cookie: other.cookie
    })
    expect(answer.body).toMatchObject({ code: 'invalid' })
    expect(answer.headers.get('access-control-allow-origin')).toBe(null)
    const user = await call(secret, 'GET', '/api/v1/user/', undefined, { cookie: other.cookie })
    expect(user.body[0].id).toBe(person.account_id)
    expect(user.headers.get('set-cookie')).toBe(null)
    expect(user.headers.get('x-csrftoken')).toBe(null)
  })

  test('has its own idempotency keys, and its unknown fields are refused', async () => {
    const person = await signedUp()
    const tokens = [
      await createToken(person, { scopes: ['order'] }),
      await createToken(person, { scopes: ['order'] })
    ]
    const ids = new Set<number>()
    for (const { secret } of [...tokens, ...tokens]) {
      const made = await call(secret, 'POST', CREATE, order(), { 'idempotency-key': 'same' })
      ids.add(made.body.server_id)
    }
    expect(ids.size).toBe(2)
    const refused = await call(tokens[0].secret, 'POST', CREATE, order({ colour: 'red' }))
    expect(refused).toMatchObject({ status: 400, body: { fields: { colour: 'Такого поля нет.' } } })
  })

  test('is revoked by a new password from an e-mail link', async () => {
    const email = newEmail()
    const person = await signedUp(email)
    const { secret } = await createToken(person)
    await person.post('/api/auth/request-password-reset', { email })
    await expect.poll(() => emailsTo(email, 'Новый пароль')).toHaveLength(1)
    const link = /new-password#([\w-]{43})/.exec(emailsTo(email, 'Новый пароль')[0]?.text ?? '')?.[1]
    const reset = { token: link, newPassword: 'another-horse-2' }
    expect((await person.post('/api/auth/reset-password', reset)).status).toBe(200)
    expect((await call(secret, 'GET', '/api/v1/user/')).status).toBe(401)
  })

  test('is revoked with all sessions if the user chooses so, and each has an act', async () => {
    const person = await signedUp()
    const { secret } = await createToken(person)
    await createToken(person, { name: 'Второй' })
    expect((await person.post('/api/auth/revoke-other-sessions', {})).status).toBe(200)
    expect((await call(secret, 'GET', '/api/v1/user/')).status).toBe(200)
    const refused = await person.post('/api/auth/revoke-other-sessions', { revoke_tokens: 1 })
    expect(refused).toMatchObject({ status: 400, body: { fields: { revoke_tokens: expect.any(String) } } })
    expect((await person.post('/api/auth/revoke-other-sessions', { revoke_tokens: true })).status).toBe(200)
    expect((await call(secret, 'GET', '/api/v1/user/')).status).toBe(401)
    const acts = (await actsOf(person)).map(({ act, key_name }) => [act, key_name])
    expect(acts.slice(0, 2).toSorted()).toEqual([
      ['token_revoked', 'Второй'],
      ['token_revoked', 'Ночной скрипт']
    ])
  })

  test('is deleted with its account', async () => {
    const person = await signedUp()
    const { secret } = await createToken(person)
    expect((await person.post('/api/auth/delete-user', {})).status).toBe(200)
    expect((await call(secret, 'GET', '/api/v1/flavors/')).status).toBe(401)
    const left = await served.owner.query('select from api_tokens where account_id = $1', [person.account_id])
    expect(left.rowCount).toBe(0)
  })

  test('of a frozen account reads and buys nothing', async () => {
    const person = await signedUp()
    const { secret } = await createToken(person, { scopes: ['read', 'order'] })
    await served.owner.query('update accounts set frozen = true where account_id = $1', [person.account_id])
    expect((await call(secret, 'GET', '/api/v1/cld_srv_cfg/')).status).toBe(200)
    expect(await call(secret, 'POST', CREATE, order())).toMatchObject({
      status: 409,
      body: { code: 'account_frozen' }
    })
  })
})
