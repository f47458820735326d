import { generateKeyPairSync } from 'node:crypto'
import { contract } from '@cloud/api'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actsOf, body, typePassword } from '../../testing/factors.ts'
import { mailbox } from '../../testing/mailbox.ts'
import { newEmail, Person } from '../../testing/person.ts'
import type { Served } from '../../testing/serve.ts'
import { serveWithJobs } from '../../testing/start-all-jobs.ts'
import { newPublicKey } from './testing/new-public-key.ts'

const { path } = contract.sshKeys.create
const MOST = 5

let served: Served
const { emailsTo, mailService } = mailbox()
beforeAll(async () => {
  served = await serveWithJobs({ QUOTA_SSH_KEYS: String(MOST) }, mailService)
})
afterAll(() => served.stop())

const signedUp = (email?: string) => Person.signedUp(served.base, email)
const keysOf = async (person: Person) => (await body(person.get(path))).results
const add = (person: Person, public_key: string, name = 'Ноутбук') => person.post(path, { name, public_key })

/** Returns a recently confirmed user, and the text of a key. */
async function owner(email?: string) {
  const person = await signedUp(email)
  return { person, line: newPublicKey() }
}

describe('an SSH key', () => {
  test('is listed with its fingerprint and deleted, and both actions are logged', async () => {
    const { person, line } = await owner()
    const made = await add(person, `no-pty ${line} anna@дом\r\n`, '  Ноутбук 💻  ')
    expect(made).toMatchObject({
      status: 200,
      body: {
        name: 'Ноутбук 💻',
        type: 'ssh-ed25519',
        fingerprint: expect.stringMatching(/^SHA256:[\w+/]{43}$/)
      }
    })
    expect(Object.keys(made.body as object)).toEqual(['id', 'name', 'type', 'fingerprint', 'created_at'])
    expect(await keysOf(person)).toEqual([made.body])
    const { id } = made.body as { id: number }
    expect(await person.delete(`${path}${id}/`)).toMatchObject({ status: 200, body: { id } })
    expect(await keysOf(person)).toEqual([])
    expect(await person.delete(`${path}${id}/`)).toMatchObject({ status: 404 })
    expect((await actsOf(person)).slice(0, 2)).toMatchObject([
      { act: 'ssh_key_removed', key_name: 'Ноутбук 💻' },
      { act: 'ssh_key_added', key_name: 'Ноутбук 💻' }
    ])
  })

  test('that the account already has is returned, also to concurrent requests', async () => {
    const { person, line } = await owner()
    const answers = await Promise.all([1, 2, 3].map((n) => add(person, `${line} c${n}`, `Ключ ${n}`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await keysOf(person)).toHaveLength(1)
    const stranger = await signedUp()
    expect((await add(stranger, line)).status).toBe(200)
  })

  test('of another account is neither shown nor deleted', async () => {
    const { person, line } = await owner()
    const { id } = (await add(person, line)).body as { id: number }
    const stranger = await signedUp()
    expect(await keysOf(stranger)).toEqual([])
    expect(await stranger.delete(`${path}${id}/`)).toMatchObject({ status: 404 })
    expect(await keysOf(person)).toHaveLength(1)
  })

  test('beyond the quota is refused, also with concurrent requests', async () => {
    const { person, line } = await owner()
    await add(person, line)
    const answers = await Promise.all(Array.from({ length: MOST + 2 }, () => add(person, newPublicKey())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MOST - 1)
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too_many_ssh_keys' })
    expect((await add(person, line)).status).toBe(200)
  })

  test('can be added and deleted only after a recent confirmation', async () => {
    const { person, line } = await owner()
    const other = newPublicKey()
    const { id } = (await add(person, line)).body as { id: number }
    await served.services.pool.query('update sessions set confirmed_at = null where account_id = $1', [
      person.account_id
    ])
    const needed = { status: 403, body: { code: 'confirmation_needed' } }
    expect(await add(person, other)).toMatchObject(needed)
    expect(await person.delete(`${path}${id}/`)).toMatchObject(needed)
    expect(await keysOf(person)).toHaveLength(1)
    await typePassword(person)
    expect((await add(person, other)).status).toBe(200)
    expect((await person.delete(`${path}${id}/`)).status).toBe(200)
  })

  test('is reported by e-mail, whose link removes it', async () => {
    const email = newEmail()
    const { person, line } = await owner(email)
    await add(person, line)
    await add(person, line)
    await expect.poll(() => emailsTo(email, 'Добавлен SSH-ключ'), { timeout: 10_000 }).toHaveLength(1)
    const { text = '' } = emailsTo(email, 'Добавлен SSH-ключ')[0] ?? {}
    expect(text).toContain('добавлен SSH-ключ «Ноутбук»')
    const token = /undo-factor\?token=([\w-]{43})/.exec(text)?.[1] ?? expect.fail(text)
    const undone = await fetch(`${served.base}/undo-factor`, {
      method: 'POST',
      headers: { origin: served.base },
      body: new URLSearchParams({ token })
    })
    expect(undone.status).toBe(200)
    await expect.poll(() => emailsTo(email, 'Добавление отменено'), { timeout: 10_000 }).toHaveLength(1)
    expect(emailsTo(email, 'Добавление отменено')[0]?.text).toContain('SSH-ключ «Ноутбук»')
    const again = await Person.visitor(served.base)
    await again.signIn(email)
    expect(await keysOf(again)).toEqual([])
    const { id } = (await add(again, line)).body as { id: number }
    expect((await again.delete(`${path}${id}/`)).status).toBe(200)
    await expect.poll(() => emailsTo(email, 'Удалён SSH-ключ'), { timeout: 10_000 }).toHaveLength(1)
  })
})

describe('a private key', () => {
  const pem = (type: 'pkcs1' | 'pkcs8') =>
    generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type, format: 'pem' }).toString()

  test.each([
    ['OpenSSH', '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQAAAAAAAAAB'],
    ['OpenSSH', 'ssh-ed25519 b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ'],
    ['RSA', pem('pkcs1')],
    ['в формате PEM', pem('pkcs8')],
    ['PuTTY', 'PuTTY-User-Key-File-3: ssh-ed25519\nEncryption: none\nPrivate-Lines: 1\nAAAAIP5zZWNyZXQ']
  ])('%s is refused by its name and stored nowhere', async (kind, text) => {
    const { person } = await owner()
    const { status, body: refused } = await person.post(
      path,
      { name: 'Ноутбук', public_key: text },
      { 'idempotency-key': `private-${text.length}` }
    )
    expect(status).toBe(400)
    const { fields } = refused as { fields: Record<string, string> }
    expect(fields['public_key']).toContain(`Это закрытый ключ ${kind}, его нельзя никому передавать.`)
    expect(await keysOf(person)).toEqual([])
    const { rows } = await served.owner.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`
    )
    const part = text.slice(-20)
    expect(JSON.stringify(refused)).not.toContain(part)
    for (const { name } of rows) {
      const found = await served.owner.query(`select from "${name}" t where strpos(t::text, $1) > 0`, [part])
      expect(found.rowCount, name).toBe(0)
    }
  })
})

test('other texts are refused with the reason, and up to 16,384 bytes are read', async () => {
  const { person, line } = await owner()
  const sentence = async (text: unknown) =>
    (
      (await person.post(path, { name: 'Ноутбук', public_key: text })).body as Record<
        string,
        Record<string, string>
      >
    )['fields']?.['public_key']
  expect(await sentence('')).toContain('Вставьте открытый ключ')
  expect(await sentence('привет 💻')).toContain('Это не открытый ключ OpenSSH')
  expect(await sentence(`${line}\n${line}`)).toContain('несколько ключей')
  expect(await sentence(line.slice(0, -8))).toContain('не целиком')
  expect(await sentence(null)).toBeDefined()
  const comment = (bytes: number) => `${line} ${'я'.repeat((bytes - line.length - 1) / 2)}`
  expect(await sentence(comment(16_387))).toContain('Слишком длинный')
  expect(await sentence(comment(16_383))).toBeUndefined()
  for (const name of ['', ' ', 'я'.repeat(61), 'a\u202eb'])
    expect(await add(person, newPublicKey(), name)).toMatchObject({
      status: 400,
      body: { fields: { name: expect.any(String) } }
    })
  expect((await add(person, newPublicKey(), '💻'.repeat(60))).status).toBe(200)
})
