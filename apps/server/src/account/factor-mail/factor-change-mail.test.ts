import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { factorsOf, undoLinkIn, withApp, withKey } from '../../testing/factors.ts'
import { mailbox } from '../../testing/mailbox.ts'
import { newEmail, Person } from '../../testing/person.ts'
import type { Served } from '../../testing/serve.ts'
import { serveWithJobs } from '../../testing/start-all-jobs.ts'

const MAKE_CODES = '/api/auth/two-factor/generate-backup-codes'

let served: Served
const { onlyTextTo, mailService } = mailbox()
beforeAll(async () => {
  served = await serveWithJobs({ LIMIT_PASSWORD_LINKS: '1000' }, mailService)
})
afterAll(() => served.stop())

async function owner() {
  const email = newEmail()
  return { email, person: await Person.signedUp(served.base, email) }
}

describe('an e-mail', () => {
  test('reports each factor and each set of recovery codes that is added or removed', async () => {
    const { email, person } = await owner()
    await withKey(person, served.base)
    const first = await onlyTextTo(email, 'Добавлен ключ доступа')
    expect(first).toContain(`В аккаунт ${email} добавлен ключ доступа «Ноутбук».`)
    expect(first).toContain('Вместе с ним созданы коды восстановления.')
    expect(first).toMatch(/Когда: \d\d\.\d\d\.\d{4}, \d\d:\d\d \(МСК\)\nАдрес: 127\.0\.0\.1/)
    undoLinkIn(first)
    await withApp(person)
    const second = await onlyTextTo(email, 'Подключены одноразовые коды')
    expect(second).not.toContain('Вместе с ним')
    undoLinkIn(second)
    expect((await person.post(MAKE_CODES, {})).status).toBe(200)
    undoLinkIn(await onlyTextTo(email, 'Созданы коды восстановления'))
    const [{ id }] = (await factorsOf(person)).keys
    expect((await person.post('/api/auth/passkey/delete-passkey', { id })).status).toBe(200)
    const removed = await onlyTextTo(email, 'Удалён ключ доступа')
    expect(removed).toContain('https://cloud.example/panel/new-password')
    expect(removed).not.toContain('undo-factor')
    expect((await person.post('/api/auth/two-factor/disable', {})).status).toBe(200)
    expect(await onlyTextTo(email, 'Отключены одноразовые коды')).toContain('остался только пароль')
  })

  test('about a confirmed change of address names the former address', async () => {
    const { email: old, person } = await owner()
    const email = newEmail()
    expect((await person.post('/api/auth/change-email', { email })).status).toBe(200)
    const asked = await onlyTextTo(email, 'Подтвердите почту')
    const token = /confirm-email#([\w-]{43})/.exec(asked)?.[1]
    expect((await person.post('/api/auth/verify-email', { token })).status).toBe(200)
    await withKey(person, served.base)
    undoLinkIn(await onlyTextTo(old, 'Добавлен ключ доступа'))
    undoLinkIn(await onlyTextTo(email, 'Добавлен ключ доступа'))
  })
})
