import { argon2Sync, scryptSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newEmail, PASSWORD, Person } from '../../testing/person.ts'
import { type Served, serve } from '../../testing/serve.ts'
import { hashPassword, hashWithSalt, newSalt, verifyPassword } from './password-hash.ts'
import { commonPasswords } from './weak-passwords.ts'

const SIGN_UP = '/api/auth/sign-up/email'
const SIGN_IN = '/api/auth/sign-in/email'

let served: Served
beforeAll(async () => {
  served = await serve()
})
afterAll(() => served.stop())

describe('a password that is easy to guess is refused', () => {
  const signUp = async (password: string, name: string, email: string) =>
    (await Person.visitor(served.base)).post(SIGN_UP, { name, email, password })

  test.each([
    ['on the list', 'Password1', 'Анна', 'a@b.test'],
    ['on the list', 'QWERTYUIOP', 'Анна', 'a@b.test'],
    ['a word and a year', 'Summer2026!', 'Анна', 'a@b.test'],
    ['a word and a year', 'Qwerty1999', 'Анна', 'a@b.test'],
    ['a Russian word in the Latin layout, and a year', 'Vjcrdf2026!!', 'Анна', 'a@b.test'],
    ['the address', 'anna.petrova@cloud.test', 'Анна', 'anna.petrova@cloud.test'],
    ['before the @', 'petrova2026', 'Анна', 'anna.petrova@cloud.test'],
    ['the name', 'Vladislav7', 'Vladislav K', 'a@b.test'],
    ['the product', 'CloudServer1', 'Анна', 'a@b.test']
  ])('%s: %s', async (_, password, name, email) => {
    const response = await signUp(password, name, email)
    expect(response.status).toBe(400)
    expect(response.body).toMatchObject({
      code: 'invalid',
      fields: { password: expect.stringMatching(/распространён|угадываются|с годом/) }
    })
  })

  test('a password that only contains such a word is accepted', async () => {
    for (const password of ['petrova-likes-2-walk', 'summer-walk2026!'])
      expect((await signUp(password, 'Анна', `petrova.${newEmail()}`)).status).toBe(200)
  })

  test('the list contains ten thousand passwords that an account could have', () => {
    const possible = [...commonPasswords()].filter((password) => /^[!-~]{8,128}$/.test(password))
    expect(possible.length).toBeGreaterThanOrEqual(10_000)
  })

  test('a change checks the new password, after the current one', async () => {
    const person = await Person.signedUp(served.base)
    const change = (currentPassword: string) =>
      person.post('/api/auth/change-password', { currentPassword, newPassword: 'password1' })
    expect((await change('wrong')).body).toMatchObject({ fields: { currentPassword: expect.any(String) } })
    expect((await change(PASSWORD)).body).toMatchObject({ fields: { newPassword: expect.any(String) } })
  })
})

describe('a hash', () => {
  test('is cheap in tests, also in the threads: see testing/quick-hashes.ts', async () => {
    const nonce = newSalt()
    const cheap = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 }
    expect(await hashWithSalt(PASSWORD, nonce)).toEqual(
      argon2Sync('argon2id', { message: PASSWORD, nonce, ...cheap })
    )
  })

  test('contains its parameters and matches its own password only', async () => {
    const hash = await hashPassword(PASSWORD)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(await verifyPassword(hash, PASSWORD)).toBe(true)
    expect(await verifyPassword(hash, `${PASSWORD} `)).toBe(false)
    expect(await hashPassword(PASSWORD)).not.toBe(hash)
  })

  test('of the first versions opens the account and is replaced, also for concurrent sign-ins', async () => {
    const email = newEmail()
    const { account_id } = await Person.signedUp(served.base, email)
    const salt = 'a'.repeat(32)
    const old = `${salt}:${scryptSync(PASSWORD, salt, 64, { N: 16384, r: 16, p: 1, maxmem: 1e8 }).toString('hex')}`
    const { pool } = served.services
    await pool.query('update passwords set hash = $1 where account_id = $2', [old, account_id])
    const signIn = async (password: string) =>
      (await (await Person.visitor(served.base)).post(SIGN_IN, { email, password })).status
    const stored = async () =>
      (await pool.query('select hash from passwords where account_id = $1', [account_id])).rows[0].hash
    expect(await signIn('correct-horse-2')).toBe(401)
    expect(await stored()).toBe(old)
    expect(await Promise.all([signIn(PASSWORD), signIn(PASSWORD), signIn(PASSWORD)])).toEqual([200, 200, 200])
    expect(await stored()).toMatch(/^\$argon2id\$/)
    expect(await signIn(PASSWORD)).toBe(200)
  })
})

test('two passwords are hashed at a time, some wait, and the others are refused with a Retry-After', async () => {
  const asked = await Promise.allSettled(Array.from({ length: 60 }, () => hashPassword(PASSWORD)))
  const refused = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toHaveLength(18)
  expect(refused[0]).toMatchObject({ code: 'unavailable', retryAfter: 2 })
  await expect(hashPassword(PASSWORD)).resolves.toMatch(/^\$argon2id/)
})
