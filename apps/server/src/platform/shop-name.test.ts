import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { pdfText } from '../testing/pdf-text.ts'
import { PASSWORD, Person } from '../testing/person.ts'
import { globalsOf, type Served, serveSamples } from '../testing/serve.ts'
import { createMailService } from './mail/mail-service.ts'
import { readSettings } from './settings.ts'

const SHOP_NAME = 'Северный дата-центр & Ко'
const DEFAULT = 'Облачные серверы'

let served: Served
let person: Person
beforeAll(async () => {
  served = await serveSamples({ SHOP_NAME })
  person = await Person.signedUp(served.base)
})
afterAll(() => served.stop())

const page = async (path: string) =>
  (await fetch(served.base + path, { headers: { accept: 'text/html' } })).text()

test("every page has the shop's name in header, title and globals, and nowhere the default name", async () => {
  for (const path of [
    '/',
    '/H100',
    '/estimate',
    '/no-such-page',
    '/sandbox/acquirer/no-such-order/',
    '/%E0%A4%A'
  ]) {
    const html = await page(path)
    expect(html, path).toMatch(/<title>[^<]+ — Северный дата-центр &amp; Ко<\/title>/)
    expect(html.match(/<header.*<\/header>/s)?.[0], path).toContain('Северный дата-центр &amp; Ко')
    expect(html, path).not.toContain(DEFAULT)
  }
  const start = await page('/')
  expect(globalsOf(start).shop_name).toBe(SHOP_NAME)
  expect(start).toContain('<meta property="og:site_name" content="Северный дата-центр &amp; Ко">')
  const manifest = await (await fetch(`${served.base}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ name: SHOP_NAME, short_name: SHOP_NAME })
})

test("passkeys and one-time codes have the shop's name", async () => {
  await person.post('/api/auth/confirmation', { password: PASSWORD })
  const key = await person.post('/api/auth/passkey/generate-register-options', {})
  expect(key.body).toMatchObject({ options: { rp: { name: SHOP_NAME } } })
  const codes = await person.post('/api/auth/two-factor/enable', {})
  const uri = new URL((codes.body as { uri: string }).uri)
  expect(uri.searchParams.get('issuer')).toBe(SHOP_NAME)
  expect(decodeURIComponent(uri.pathname)).toContain(`${SHOP_NAME}:`)
})

test('documents have it as their letterhead, on the page and in the PDF', async () => {
  const asked = { amount_rub_cents: 50_000, payment_type: 'invoice' }
  const { id } = (await person.post('/api/v1/top-ups/', asked)).body as { id: number }
  const sheet = String((await person.get(`/invoices/${id}/`)).body)
  expect(sheet).toContain('<b>Северный дата-центр &amp; Ко</b>')
  expect(sheet).not.toContain(DEFAULT)
  const pdf = Buffer.from(await (await person.file(`/invoices/${id}/pdf/`)).arrayBuffer())
  expect(pdfText(pdf)).toContain(SHOP_NAME)
})

test('e-mails end with it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cloud-name-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const { mailer } = createMailService(readSettings({ SANDBOX: '0', SHOP_NAME }, dataDir))
  await mailer.send({ to: 'anna@cloud.test', subject: 'x', text: 'Здравствуйте!' })
  const [kept = ''] = await readdir(mailer.where)
  expect(JSON.parse(await readFile(join(mailer.where, kept), 'utf8')).text).toBe(
    `Здравствуйте!\n\n${SHOP_NAME}\n`
  )
})

test.each(['', 'a'.repeat(61), ' — ', 'a:b', '<b>', 'a\nb\u0000', '«a»', 'é', 'a-'])(
  'a name that cannot be used everywhere is refused: %j',
  (name) => {
    const read = () => readSettings({ SHOP_NAME: name }, '.data').shopName
    if (name === '') expect(read()).toBe(DEFAULT)
    else expect(read).toThrow('SHOP_NAME must be a name of 1 to 60')
  }
)
