import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createPasswordChangedEmail, createPasswordLinkEmail } from '../../account/password/password-mail.ts'
import { createMailer } from './mail-service.ts'
import { Outbox } from './outbox.ts'
import { createSmtp } from './smtp.ts'

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'cloud-mail-'))
})
afterAll(() => rm(dataDir, { recursive: true }))

const SENDER = 'Cloud (Moscow): servers <noreply@cloud.test>'
const LINK = 'https://cloud.example/panel/new-password#token'
const mail = createPasswordLinkEmail('anna@cloud.test', LINK)

describe('without a mail server', () => {
  test('e-mails are stored, newest first, for a user who tries the product alone', async () => {
    const outbox = new Outbox(dataDir)
    expect(await outbox.list(10)).toEqual([])
    const mailer = createMailer({ smtp: undefined, dataDir })
    await mailer.send(mail)
    await mailer.send(createPasswordChangedEmail('anna@cloud.test', LINK))
    const kept = await outbox.list(10)
    expect(kept.map(({ subject }) => subject).sort()).toEqual(['Новый пароль', 'Пароль изменён'])
    expect(kept.find(({ subject }) => subject === 'Новый пароль')).toMatchObject(mail)
    expect(await outbox.list(1)).toHaveLength(1)
    expect((await stat(mailer.where)).mode & 0o077).toBe(0)
    for (const name of await readdir(mailer.where))
      expect((await stat(join(mailer.where, name))).mode & 0o077, name).toBe(0)
  })
})

describe('with a mail server', () => {
  interface Taken {
    readonly from: string
    readonly to: readonly string[]
    readonly raw: string
  }
  const taken: Taken[] = []
  let refuses = false
  let refusal: { readonly of: 'sender' | 'receiver'; readonly responseCode: number } | undefined
  const refusing = (of: 'sender' | 'receiver') =>
    refusal?.of === of ? Object.assign(new Error('Not here, anna@cloud.test'), refusal) : null
  let asksForPassword: string | undefined
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    onAuth: ({ username, password }, _session, done) => {
      asksForPassword = `${username}:${password}`
      done(null, { user: username })
    },
    onMailFrom: (_address, _session, done) => done(refusing('sender')),
    onRcptTo: (_address, _session, done) => done(refusing('receiver')),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refuses) return done(Object.assign(new Error('Mailbox is full'), { responseCode: 452 }))
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8')
        })
        done()
      })
    }
  })
  let mailer: ReturnType<typeof createMailer>
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.server.address() as AddressInfo
    const url = `smtp://cloud:secret@127.0.0.1:${port}`
    mailer = createMailer({ smtp: { url, from: SENDER }, dataDir })
  })
  afterAll(() => new Promise<void>((closed) => void server.close(closed)))

  test('an e-mail arrives as it was written', async () => {
    await mailer.send(mail)
    expect(taken).toHaveLength(1)
    expect(taken[0]).toMatchObject({ from: 'noreply@cloud.test', to: ['anna@cloud.test'] })
    expect(taken[0]?.raw).toMatch(/^From: "Cloud \(Moscow\): servers" <noreply@cloud\.test>\r$/m)
    expect(asksForPassword).toBe('cloud:secret')
    const [head = '', body = ''] = (taken[0]?.raw ?? '').split(/\r\n\r\n([\s\S]*)/)
    const subject = /^Subject: =\?UTF-8\?([BQ])\?(.*)\?=$/m.exec(head.replace(/\r/g, ''))
    expect(Buffer.from(subject?.[2] ?? '', 'base64').toString()).toBe(mail.subject)
    const text = /quoted-printable/i.test(head)
      ? Buffer.from(
          body
            .replace(/=\r\n/g, '')
            .replace(/=([\dA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1'
        ).toString()
      : Buffer.from(body, 'base64').toString()
    expect(text.replace(/\r\n/g, '\n').trim()).toBe(mail.text.trim())
    expect(head).toContain('Auto-Submitted: auto-generated')
  })

  test('an address with any characters is always one recipient', async () => {
    taken.length = 0
    await mailer.send({ ...mail, to: 'a+b@cloud.test' })
    expect(taken[0]?.to).toEqual(['a+b@cloud.test'])
  })

  test('an e-mail that was not accepted is an error, so that its job is retried', async () => {
    refuses = true
    await expect(mailer.send(mail)).rejects.toThrow('Mailbox is full')
    refuses = false
  })

  test('a permanently refused recipient is logged and is no error; a temporary refusal is an error', async () => {
    const logged = vi.spyOn(console, 'error')
    onTestFinished(() => logged.mockRestore())
    refusal = { of: 'receiver', responseCode: 550 }
    expect(await mailer.send(mail)).toBe('refused')
    expect(logged.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
      { msg: 'An address at cloud.test accepts no e-mail: 550 Not here, …@cloud.test' }
    ])
    refusal = { of: 'receiver', responseCode: 450 }
    await expect(mailer.send(mail)).rejects.toThrow('Not here')
    refusal = { of: 'sender', responseCode: 550 }
    await expect(mailer.send(mail)).rejects.toThrow('Not here')
    refusal = undefined
    expect(await mailer.send(mail)).toBe('sent')
  })
})

test('a server that never stops sending cannot delay an e-mail beyond its time limit', async () => {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.write('220 mail.test\r\n')
    const more = setInterval(() => socket.write('250-mail.test\r\n'), 10)
    socket
      .resume()
      .on('error', () => {})
      .on('close', () => {
        clearInterval(more)
        connections -= 1
      })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const send = createSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'noreply@cloud.test' }, 200)
  await expect(send(mail)).rejects.toMatchObject({ cause: { name: 'TimeoutError' } })
  await expect.poll(() => connections).toBe(0)
})
