import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPasswordChangedEmail } from '../../account/password/password-mail.ts'
import { readSettings } from '../settings.ts'
import { createMailService } from './mail-service.ts'

test.each([
  [{}, 'http://localhost:3000'],
  [{ HOST: '0.0.0.0', PORT: '8080' }, 'http://localhost:8080'],
  [{ HOST: '192.0.2.7' }, 'http://192.0.2.7:3000'],
  [{ HOST: '2001:db8::7' }, 'http://[2001:db8::7]:3000'],
  [{ PUBLIC_URL: 'https://cloud.example' }, 'https://cloud.example']
])("links in e-mails start with the product's address: %j", (environment, origin) => {
  const { pages } = createMailService(readSettings(environment, '.data'))
  expect(pages).toMatchObject({ panel: `${origin}/panel`, newPassword: `${origin}/panel/new-password` })
})

test.each([
  [{ SANDBOX: '0' }, 'Облачные серверы'],
  [{ SANDBOX: '0', SUPPORT_EMAIL: 'help@cloud.test' }, 'Поддержка: help@cloud.test'],
  [{}, 'Поддержка (пример, песочница): support@cloud.example, +7 000 000-00-00']
])('an e-mail ends with the support contacts, if there are any: %j', async (environment, last) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cloud-post-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { mailer } = createMailService(readSettings(environment, dataDir))
  await mailer.send(createPasswordChangedEmail('anna@cloud.test', 'https://cloud.test'))
  const [kept = ''] = await readdir(mailer.where)
  const { text } = JSON.parse(await readFile(join(mailer.where, kept), 'utf8'))
  expect(text.trim().split('\n').at(-1)).toBe(last)
})
