import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Authenticator } from '../../testing/authenticator.ts'
import { actsOf, body, codeOf, factorsOf, typePassword, withApp, withKey } from '../../testing/factors.ts'
import { newEmail, PASSWORD, Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'

const SIGN_IN = '/api/auth/sign-in/email'
const SECOND = '/api/auth/sign-in/second-step'

let served: Served
beforeAll(async () => {
  served = await serve({ LIMIT_REQUESTS_PER_SECOND: '100000' })
})
afterAll(() => served.stop())

/** Lets codes of the current 30 seconds be used again, so that a test need not wait. */
const nextCodes = ({ account_id }: Person) =>
  served.services.pool.query('update one_time_codes set last_step = 0 where account_id = $1', [account_id])

async function passwordOf(email: string) {
  const person = await Person.visitor(served.base)
  const { second_step } = await body(person.post(SIGN_IN, { email, password: PASSWORD }))
  return { person, step: second_step }
}

describe('a passkey', () => {
  test('signs in alone, once for each challenge', async () => {
    const owner = await Person.signedUp(served.base)
    const { key, codes } = await withKey(owner, served.base)
    expect(codes).toHaveLength(10)
    expect(await factorsOf(owner)).toMatchObject({
      keys: [{ name: 'Ноутбук', last_used_at: null }],
      one_time_codes: null,
      recovery_codes: { left: 10, total: 10 }
    })
    const person = await Person.visitor(served.base)
    const options = async () =>
      (await body(person.post('/api/auth/passkey/generate-authenticate-options', {}))).options
    const signed = { key: key.sign(await options()) }
    expect((await person.post('/api/auth/passkey/verify-authentication', signed)).status).toBe(200)
    expect(await person.isSignedIn()).toBe(true)
    expect((await actsOf(owner))[0]).toMatchObject({ act: 'signed_in', by: 'key', key_name: 'Ноутбук' })
    const again = await Person.visitor(served.base)
    expect((await again.post('/api/auth/passkey/verify-authentication', signed)).body).toMatchObject({
      code: 'invalid',
      fields: { key: expect.any(String) }
    })
    const unverified = { key: key.sign(await options(), 0x01) }
    expect((await again.post('/api/auth/passkey/verify-authentication', unverified)).status).toBe(400)
    // a challenge relayed by another site, and one requested by another browser
    const asked = (await body(again.post('/api/auth/passkey/generate-authenticate-options', {}))).options
    for (const stolen of [key.at('https://evil.example').sign(asked), key.sign(await options())])
      expect((await again.post('/api/auth/passkey/verify-authentication', { key: stolen })).status).toBe(400)
    expect(await again.isSignedIn()).toBe(false)
  })

  test('signs only the canonical encoding of a challenge, no other text of the same bytes', async () => {
    const owner = await Person.signedUp(served.base)
    const { key } = await withKey(owner, served.base)
    const person = await Person.visitor(served.base)
    const { options } = await body(person.post('/api/auth/passkey/generate-authenticate-options', {}))
    const { challenge } = options
    const enter = (spelling: string) =>
      person.post('/api/auth/passkey/verify-authentication', {
        key: key.sign({ ...options, challenge: spelling })
      })
    // 54 bytes are exactly 72 characters: additional ones decode to nothing
    for (const spelling of [`${challenge}A`, `${challenge}=`, ` ${challenge}`, `${challenge}!`])
      expect((await enter(spelling)).status).toBe(400)
    expect((await enter(challenge)).status).toBe(200)
    expect((await enter(`${challenge}A`)).status).toBe(400)
  })

  test('is the second step, for its owner only', async () => {
    const email = newEmail()
    const owner = await Person.signedUp(served.base, email)
    const { key } = await withKey(owner, served.base)
    const stranger = await Person.signedUp(served.base)
    const { key: strangers } = await withKey(stranger, served.base)
    const { person, step } = await passwordOf(email)
    expect(step).toMatchObject({ ways: ['key', 'recovery_code'] })
    expect(await person.isSignedIn()).toBe(false)
    const { ticket, key_options } = step
    expect((await person.post(SECOND, { ticket, key: strangers.sign(key_options) })).status).toBe(400)
    expect((await person.post(SECOND, { ticket, key: key.sign(key_options) })).status).toBe(200)
    expect(await person.isSignedIn()).toBe(true)
    expect((await person.post(SECOND, { ticket, code: '000000' })).body).toMatchObject({
      code: 'second_step_expired'
    })
  })

  test('requested in one session cannot be used in another; it can be renamed and removed', async () => {
    const owner = await Person.signedUp(served.base)
    await typePassword(owner)
    const { options } = await body(owner.post('/api/auth/passkey/generate-register-options', {}))
    const stranger = await Person.signedUp(served.base)
    const made = new Authenticator(served.base).make(options)
    const add = { name: 'Чужой', key: made }
    await typePassword(stranger)
    expect((await stranger.post('/api/auth/passkey/verify-registration', add)).status).toBe(400)
    expect((await owner.post('/api/auth/passkey/verify-registration', add)).status).toBe(200)
    const [{ id }] = (await factorsOf(owner)).keys
    const rename = { id, name: 'Телефон' }
    expect((await stranger.post('/api/auth/passkey/update-passkey', rename)).status).toBe(404)
    expect((await owner.post('/api/auth/passkey/update-passkey', rename)).status).toBe(200)
    expect((await factorsOf(owner)).keys).toMatchObject([{ name: 'Телефон' }])
    const { rows } = await served.services.pool.query(
      `select details from account_acts where act = 'key_renamed' and account_id = $1`,
      [owner.account_id]
    )
    expect(rows).toEqual([{ details: { key_name: 'Телефон', former_name: 'Чужой' } }])
    expect((await stranger.post('/api/auth/passkey/delete-passkey', { id })).status).toBe(404)
    expect((await owner.post('/api/auth/passkey/delete-passkey', { id })).status).toBe(200)
    expect(await factorsOf(owner)).toMatchObject({ keys: [], recovery_codes: null })
  })

  test('is refused if it is the eleventh', async () => {
    const owner = await Person.signedUp(served.base)
    for (let i = 0; i < 10; i++) await withKey(owner, served.base)
    expect((await owner.post('/api/auth/passkey/generate-register-options', {})).body).toMatchObject({
      code: 'too_many_keys'
    })
  })
})

describe('one-time codes', () => {
  test('are required after the password, each once', async () => {
    const email = newEmail()
    const owner = await Person.signedUp(served.base, email)
    const { secret, used } = await withApp(owner)
    const first = await passwordOf(email)
    expect(first.step).toMatchObject({ ways: ['code', 'recovery_code'], key_options: null })
    const second = (person: Person, ticket: string, code: string) => person.post(SECOND, { ticket, code })
    // the code that connected the app is used already
    expect((await second(first.person, first.step.ticket, used)).status).toBe(400)
    await nextCodes(owner)
    const both = await passwordOf(email)
    const code = codeOf(secret)
    const tried = await Promise.all([
      second(first.person, first.step.ticket, code),
      second(both.person, both.step.ticket, code)
    ])
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await actsOf(owner)).toContainEqual(expect.objectContaining({ act: 'signed_in', by: 'code' }))
  })

  test('of an earlier minute, of other accounts and of no app are wrong', async () => {
    const email = newEmail()
    const owner = await Person.signedUp(served.base, email)
    await typePassword(owner)
    expect((await owner.post('/api/auth/two-factor/verify-totp', { code: '123456' })).status).toBe(400)
    const { secret } = await withApp(owner)
    await nextCodes(owner)
    const { person, step } = await passwordOf(email)
    for (const code of [codeOf(secret, Date.now() - 90_000), codeOf('JBSWY3DPEHPK3PXP'), 'abcdef'])
      expect((await person.post(SECOND, { ticket: step.ticket, code })).status).toBe(400)
    expect((await person.post(SECOND, { ticket: step.ticket })).status).toBe(400)
    expect(await person.isSignedIn()).toBe(false)
  })

  test('cannot be guessed: tries count for the account, also concurrent ones', async () => {
    const strict = await serve({ LIMIT_WRONG_CODES: '3' }, served.url)
    const email = newEmail()
    const owner = await Person.signedUp(strict.base, email)
    const { secret } = await withApp(owner)
    await nextCodes(owner)
    const { person, step } = await passwordOf(email)
    const guess = (code: string) => person.at(strict.base).post(SECOND, { ticket: step.ticket, code })
    const tried = await Promise.all(['000000', '000001', '000002', '000003', '000004'].map(guess))
    expect(tried.map(({ status }) => status).sort()).toEqual([400, 400, 400, 429, 429])
    const refused = await guess(codeOf(secret))
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await strict.stop()
  })
})

describe('recovery codes', () => {
  test('replace the app, each once, in any spelling', async () => {
    const email = newEmail()
    const owner = await Person.signedUp(served.base, email)
    const { codes } = await withApp(owner)
    expect(codes).toHaveLength(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/)
    const [code = ''] = codes
    const first = await passwordOf(email)
    const use = (at: typeof first, recovery_code: string) =>
      at.person.post(SECOND, { ticket: at.step.ticket, recovery_code })
    expect((await use(first, code.toUpperCase().replace('-', ' '))).status).toBe(200)
    expect((await factorsOf(owner)).recovery_codes).toMatchObject({ left: 9, total: 10 })
    expect((await use(await passwordOf(email), code)).status).toBe(400)
    const { rows } = await served.services.pool.query(
      `select hash::text as hash from recovery_codes where account_id = $1`,
      [owner.account_id]
    )
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(code.replace('-', '')).toString('hex'))
  })

  test('are one set, also if several are created at once', async () => {
    const email = newEmail()
    const owner = await Person.signedUp(served.base, email)
    await withApp(owner)
    const lock = await served.owner.connect()
    await lock.query('begin')
    await lock.query('select from recovery_codes where account_id = $1 for update', [owner.account_id])
    const making = [1, 2, 3].map(() => body(owner.post('/api/auth/two-factor/generate-backup-codes', {})))
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect
      .poll(async () => (await served.services.pool.query(waiting)).rowCount, { timeout: 20_000 })
      .toBe(3)
    await lock.query('rollback')
    lock.release()
    const made = await Promise.all(making)
    expect(await factorsOf(owner)).toMatchObject({ recovery_codes: { left: 10, total: 10 } })
    const enters = async (recovery_code: string) => {
      const { person, step } = await passwordOf(email)
      return (await person.post(SECOND, { ticket: step.ticket, recovery_code })).status
    }
    const tried = []
    for (const { recovery_codes } of made) tried.push(await enters(recovery_codes[0]))
    expect(tried.toSorted()).toEqual([200, 400, 400])
  })

  test('can be created a few times an hour for an account, and not after a wrong code', async () => {
    const owner = await Person.signedUp(served.base)
    await typePassword(owner)
    await body(owner.post('/api/auth/two-factor/enable', {}))
    for (let turn = 0; turn < 6; turn++)
      expect((await owner.post('/api/auth/two-factor/verify-totp', { code: '000000' })).status).toBe(400)
    await withApp(owner)
    const path = '/api/auth/two-factor/generate-backup-codes'
    for (let turn = 0; turn < 4; turn++) expect((await owner.post(path, {})).status).toBe(200)
    const refused = await owner.post(path, {})
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  })

  test('invalidate the codes of the previous set', async () => {
    const email = newEmail()
    const owner = await Person.signedUp(served.base, email)
    const path = '/api/auth/two-factor/generate-backup-codes'
    expect((await owner.post(path, {})).body).toMatchObject({ code: 'no_second_factor' })
    const { codes } = await withApp(owner)
    const fresh = (await body(owner.post(path, {}))).recovery_codes as string[]
    expect(fresh).toHaveLength(10)
    const at = await passwordOf(email)
    const use = (recovery_code = '') => at.person.post(SECOND, { ticket: at.step.ticket, recovery_code })
    expect((await use(codes[0])).status).toBe(400)
    expect((await use(fresh[0])).status).toBe(200)
  })
})
