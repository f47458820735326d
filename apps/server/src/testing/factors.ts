import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { Authenticator } from './authenticator.ts'
import { PASSWORD, type Person } from './person.ts'

// biome-ignore lint/suspicious/noExplicitAny: what the wire answers is what is tested
export type Answer = any
export const body = async (response: Promise<{ body: unknown }>): Promise<Answer> => (await response).body
export const codeOf = (secret: string, timestamp = Date.now()) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

export const factorsOf = (person: Person) => body(person.get('/api/auth/factors'))

export const actsOf = async (person: Person) => (await body(person.get('/api/auth/acts'))).results as Answer[]

/** Requests what is needed to add a factor; the first one requires the password, which is then typed. */
async function begin(person: Person, path: string): Promise<Answer> {
  const asked = await person.post(path, {})
  if (asked.status === 200) return asked.body
  expect(asked.body).toMatchObject({ code: 'confirmation_needed' })
  await typePassword(person)
  return body(person.post(path, {}))
}

/** Confirms by the password, like the dialog on the screen. */
export async function typePassword(person: Person): Promise<void> {
  expect((await person.post('/api/auth/confirmation', { password: PASSWORD })).status).toBe(200)
}

export async function withKey(person: Person, base: string) {
  const key = new Authenticator(base)
  const { options } = await begin(person, '/api/auth/passkey/generate-register-options')
  const added = await person.post('/api/auth/passkey/verify-registration', {
    name: 'Ноутбук',
    key: key.make(options)
  })
  expect(added.status).toBe(200)
  return { key, codes: (added.body as Answer).recovery_codes as string[] | null }
}

export async function withApp(person: Person) {
  const { secret, uri } = await begin(person, '/api/auth/two-factor/enable')
  expect(uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]{32}/)
  const used = codeOf(secret)
  const added = await person.post('/api/auth/two-factor/verify-totp', { code: used })
  expect(added.status).toBe(200)
  return { secret: secret as string, used, codes: (added.body as Answer).recovery_codes as string[] }
}

/** Returns the path of the link in an e-mail that undoes an added factor. */
export const undoLinkIn = (text: string): string =>
  /https:\/\/cloud\.example(\/undo-factor\?token=[\w-]{43})\s/.exec(text)?.[1] ?? expect.fail(text)
