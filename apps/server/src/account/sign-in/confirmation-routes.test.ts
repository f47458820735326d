import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actsOf, body, typePassword, withApp, withKey } from '../../testing/factors.ts'
import { newEmail, PASSWORD, Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'

const SIGN_IN = '/api/auth/sign-in/email'
const CONFIRM = '/api/auth/confirmation'

let served: Served
beforeAll(async () => {
  served = await serve({ LIMIT_REQUESTS_PER_SECOND: '100000' })
})
afterAll(() => served.stop())

/** Makes the last confirmation of an account an hour old. */
const later = ({ account_id }: Person) =>
  served.services.pool.query(
    `update sessions set confirmed_at = now() - interval '1 hour' where account_id = $1`,
    [account_id]
  )

describe('a confirmation', () => {
  const needing: readonly (readonly [string, string, object])[] = [
    ['POST', '/api/auth/passkey/generate-register-options', {}],
    ['POST', '/api/auth/two-factor/enable', {}],
    ['POST', '/api/auth/two-factor/verify-totp', { code: '000000' }],
    ['POST', '/api/auth/two-factor/disable', {}],
    ['POST', '/api/auth/two-factor/generate-backup-codes', {}],
    ['POST', '/api/auth/passkey/delete-passkey', { id: 1 }],
    ['POST', '/api/auth/revoke-session', { id: randomUUID() }],
    ['POST', '/api/auth/revoke-other-sessions', {}],
    ['POST', '/api/auth/revoke-sessions', {}],
    // the password alone is no confirmation if there is a stronger factor
    ['POST', '/api/auth/delete-user', { password: PASSWORD }],
    ['PATCH', 'user', { inn: '7707083893' }]
  ]
  test.each(needing)('is required by %s %s', async (method, path, sent) => {
    const owner = await Person.signedUp(served.base)
    await later(owner)
    const response =
      method === 'POST'
        ? await owner.post(path, sent)
        : await owner.patch(`/api/v1/${path}/${owner.account_id}/`, sent)
    expect(response.status).toBe(403)
    expect(response.body).toMatchObject({ code: 'confirmation_needed' })
    expect(await owner.isSignedIn()).toBe(true)
  })

  test('is not required by other fields of the profile, nor by unchanged values', async () => {
    const owner = await Person.signedUp(served.base)
    await later(owner)
    const response = await owner.patch(`/api/v1/user/${owner.account_id}/`, { name: 'Вера', inn: '' })
    expect(response.status).toBe(200)
  })

  test('replaces the session cookie: an earlier copy becomes invalid', async () => {
    const owner = await Person.signedUp(served.base)
    const copied = owner.at(served.base)
    const { token } = owner
    expect(await copied.isSignedIn()).toBe(true)
    expect((await owner.post(CONFIRM, { password: 'wrong' })).status).toBe(400)
    expect(await copied.isSignedIn()).toBe(true)
    expect((await owner.post(CONFIRM, { password: PASSWORD })).status).toBe(200)
    expect([await owner.isSignedIn(), await copied.isSignedIn()]).toEqual([true, false])
    // open pages can still write, and it is the same session
    expect(owner.token).toBe(token)
    expect(await body(owner.get('/api/auth/list-sessions'))).toHaveLength(1)
    const { key } = await withKey(owner, served.base)
    const again = owner.at(served.base)
    const { options } = await body(owner.post('/api/auth/confirmation/key-options', {}))
    expect((await owner.post(CONFIRM, { key: key.sign(options) })).status).toBe(200)
    expect([await owner.isSignedIn(), await again.isSignedIn()]).toEqual([true, false])
  })

  test('does not apply to a concurrent call with the previous cookie', async () => {
    const owner = await Person.signedUp(served.base)
    await later(owner)
    const copied = owner.at(served.base)
    const lock = await served.owner.connect()
    await lock.query('begin')
    await lock.query('lock table idempotency_keys in access exclusive mode')
    const late = copied.patch(
      `/api/v1/user/${owner.account_id}/`,
      { inn: '7707083893' },
      { 'idempotency-key': randomUUID() }
    )
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await served.services.pool.query(waiting)).rowCount).toBe(1)
    expect((await owner.post(CONFIRM, { password: PASSWORD })).status).toBe(200)
    await lock.query('rollback')
    lock.release()
    expect(await late).toMatchObject({ status: 403, body: { code: 'confirmation_needed' } })
  })

  test('requires the password as long as there is no stronger factor', async () => {
    const owner = await Person.signedUp(served.base)
    expect(await body(owner.get(CONFIRM))).toMatchObject({
      confirmed_until: expect.any(String),
      ways: ['password']
    })
    await later(owner)
    expect(await body(owner.get(CONFIRM))).toMatchObject({ confirmed_until: null })
    expect((await owner.post(CONFIRM, { password: 'wrong' })).body).toMatchObject({
      fields: { password: expect.any(String) }
    })
    expect((await owner.post(CONFIRM, {})).status).toBe(400)
    expect((await owner.post(CONFIRM, { password: PASSWORD, code: '000000' })).status).toBe(400)
    expect((await owner.post(CONFIRM, { password: PASSWORD })).status).toBe(200)
    const { key } = await withKey(owner, served.base)
    await later(owner)
    expect((await owner.post(CONFIRM, { password: PASSWORD })).status).toBe(400)
    expect((await owner.post('/api/auth/two-factor/enable', {})).status).toBe(403)
    const { options } = await body(owner.post('/api/auth/confirmation/key-options', {}))
    expect((await owner.post(CONFIRM, { key: key.sign(options) })).status).toBe(200)
    expect((await owner.post('/api/auth/two-factor/enable', {})).status).toBe(200)
    expect((await actsOf(owner)).map(({ act, by }) => `${act} ${by}`)).toEqual([
      'confirmed key',
      'key_added null',
      'confirmed password',
      'signed_up null'
    ])
  })

  test('requires typing the password before the first factor: a copied cookie of a recent sign-in cannot add one', async () => {
    const owner = await Person.signedUp(served.base)
    const copied = owner.at(served.base)
    const adding: readonly (readonly [string, object])[] = [
      ['/api/auth/passkey/generate-register-options', {}],
      ['/api/auth/two-factor/enable', {}],
      ['/api/auth/two-factor/verify-totp', { code: '000000' }]
    ]
    const statuses = async (person: Person) => {
      const found = []
      for (const [path, sent] of adding) found.push((await person.post(path, sent)).status)
      return found
    }
    expect(await statuses(copied)).toEqual([403, 403, 403])
    await typePassword(owner)
    expect(await copied.isSignedIn()).toBe(false)
    // the code is wrong, but no confirmation is required
    expect(await statuses(owner)).toEqual([200, 200, 400])
    // the confirmation of another act does not count for a first factor
    expect((await owner.patch(`/api/v1/user/${owner.account_id}/`, { inn: '7707083893' })).status).toBe(200)
    expect(await statuses(owner)).toEqual([403, 403, 403])
    await typePassword(owner)
    await served.services.pool.query(
      `update sessions set password_at = now() - interval '6 minutes' where account_id = $1`,
      [owner.account_id]
    )
    expect(await statuses(owner)).toEqual([403, 403, 403])
    // the second factor is confirmed by the first one
    await withKey(owner, served.base)
    expect(await statuses(owner)).toEqual([200, 200, 400])
    const { keys } = await body(owner.get('/api/auth/factors'))
    expect((await owner.post('/api/auth/passkey/delete-passkey', { id: keys[0].id })).status).toBe(200)
    expect(await statuses(owner)).toEqual([403, 403, 403])
  })

  test('applies to one session only', async () => {
    const email = newEmail()
    const owner = await Person.signedUp(served.base, email)
    const other = await Person.visitor(served.base)
    await other.post(SIGN_IN, { email, password: PASSWORD })
    await later(owner)
    expect((await owner.post(CONFIRM, { password: PASSWORD })).status).toBe(200)
    expect((await other.post('/api/auth/revoke-other-sessions', {})).status).toBe(403)
    expect((await owner.post('/api/auth/revoke-other-sessions', {})).status).toBe(200)
  })
})

test('the password alone can change the password as long as there is no stronger factor', async () => {
  const owner = await Person.signedUp(served.base)
  const { key } = await withKey(owner, served.base)
  await later(owner)
  const change = { currentPassword: PASSWORD, newPassword: 'better-horse-2' }
  const CHANGE = '/api/auth/change-password'
  expect(await owner.post(CHANGE, change)).toMatchObject({
    status: 403,
    body: { code: 'confirmation_needed' }
  })
  const { options } = await body(owner.post('/api/auth/confirmation/key-options', {}))
  await owner.post(CONFIRM, { key: key.sign(options) })
  const before = await body(owner.get(CONFIRM))
  expect((await owner.post(CHANGE, change)).status).toBe(200)
  // nor does it confirm anything
  expect(await body(owner.get(CONFIRM))).toEqual(before)
})

test('wrong codes of one session block its confirmation only', async () => {
  const strict = await serve({ LIMIT_WRONG_CODES: '2' }, served.url)
  const email = newEmail()
  const owner = await Person.signedUp(strict.base, email)
  const { codes } = await withApp(owner)
  const copied = owner.at(strict.base)
  const tried = []
  for (let turn = 0; turn < 3; turn++) tried.push((await copied.post(CONFIRM, { code: '000000' })).status)
  expect(tried).toEqual([400, 400, 429])
  const elsewhere = await Person.visitor(strict.base)
  const { second_step } = await body(elsewhere.post(SIGN_IN, { email, password: PASSWORD }))
  const proof = { ticket: second_step.ticket, recovery_code: codes[0] }
  expect((await elsewhere.post('/api/auth/sign-in/second-step', proof)).status).toBe(200)
  expect((await elsewhere.post(CONFIRM, { recovery_code: codes[1] })).status).toBe(200)
  await strict.stop()
})

test('an account with a passkey is erased by the holder of the passkey, and cannot sign in any more', async () => {
  const email = newEmail()
  const owner = await Person.signedUp(served.base, email)
  const { key } = await withKey(owner, served.base)
  await later(owner)
  const { options } = await body(owner.post('/api/auth/confirmation/key-options', {}))
  expect((await owner.post(CONFIRM, { key: key.sign(options) })).status).toBe(200)
  expect((await owner.post('/api/auth/delete-user', {})).status).toBe(200)
  expect(await owner.isSignedIn()).toBe(false)
  expect((await owner.post(SIGN_IN, { email, password: PASSWORD })).status).toBe(401)
})

test('the list of acts belongs to the account only, and is paged', async () => {
  const owner = await Person.signedUp(served.base)
  const stranger = await Person.signedUp(served.base)
  await withKey(owner, served.base)
  const response = await body(owner.get('/api/auth/acts?limit=1&offset=2'))
  expect(response).toMatchObject({ count: 3, results: [{ act: 'signed_up', address: '127.0.0.1' }] })
  expect(await body(stranger.get('/api/auth/acts'))).toMatchObject({ count: 1 })
  expect((await owner.get('/api/auth/acts?limit=101')).status).toBe(400)
})
