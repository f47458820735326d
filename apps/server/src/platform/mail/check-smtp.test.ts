import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { checkSmtp } from './check-smtp.ts'
import { createSmtp } from './smtp.ts'

/** Listens on a free port until the test ends. */
async function listening(server: Pick<SMTPServer['server'], 'listen' | 'address'>, close: () => void) {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(close)
  return (server.address() as AddressInfo).port
}

/** A self-signed certificate. */
const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgK+0qOadlTNGmXUVr
6nv8MXUsjHIyq4GdUhZf+TGcx6ihRANCAASaqw/pKxQxJ9jnd/dbgh9g3kP3Kq1M
987oZSrwtntBb7yCsFFByG41iu0RHXeWG96cJhQwB7lZHPiRhpcU7G7O
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBYzCCAQqgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAltYWlsLnRl
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CW1haWwudGVzdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABJqrD+krFDEn2Od3
91uCH2DeQ/cqrUz3zuhlKvC2e0FvvIKwUUHIbjWK7REdd5Yb3pwmFDAHuVkc+JGG
lxTsbs6jSzBJMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcEfwAAATAMBgNVHRMEBTAD
AQH/MB0GA1UdDgQWBBRe6Q+acbKghfyY5Xa9doS4f7hWHzAKBggqhkjOPQQDAgNH
ADBEAiA5pIchcyKbDNo1bJz3OSq3gLBcKJVVksitWvSqSbitxwIgZsxnUQERr6uQ
bIq0aFtTPpnDQzPUxwjmvLZkW3+bWy8=
-----END CERTIFICATE-----`
}

const check = (port: number, user = 'cloud:secret', patience?: number, host = '127.0.0.1') =>
  checkSmtp({ url: `smtp://${user}@${host}:${port}`, from: 'noreply@cloud.test' }, patience)

test('a server that greets and accepts the password would accept mail; no e-mail is sent', async () => {
  let emails = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'secret' ? done(null, { user: 'cloud' }) : done(new Error('Wrong password')),
    onMailFrom: (_address, _session, done) => {
      emails += 1
      done()
    }
  })
  const port = await listening(server.server, () => server.close(() => {}))
  expect(await check(port)).toBeUndefined()
  expect(await check(port, 'cloud:wrong-one')).toEqual({
    why: expect.stringMatching(/^Invalid login: (?!.*wrong-one)/),
    isUntrusted: false
  })
  expect(emails).toBe(0)
})

test('a closed port and a silent server are reported in time', async () => {
  expect((await check(1))?.why).toContain('ECONNREFUSED')
  const sockets: { destroy: () => void }[] = []
  const silent = createServer((socket) => sockets.push(socket))
  const port = await listening(silent, () => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  // either of two limits may end first
  expect((await check(port, undefined, 200))?.why).toMatch(/greeting never received|timeout/i)
})

test('a server on another machine without encryption gets neither the password nor an e-mail', async () => {
  let passwords = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => {
      passwords += 1
      done(null, { user: 'cloud' })
    }
  })
  const port = await listening(server.server, () => server.close(() => {}))
  // an address that reaches this machine, but is not a loopback address
  expect((await check(port, undefined, undefined, '0.0.0.0'))?.why).toMatch(/STARTTLS/)
  const elsewhere = createSmtp({ url: `smtp://cloud:secret@0.0.0.0:${port}`, from: 'noreply@cloud.test' })
  await expect(elsewhere({ to: 'anna@cloud.test', subject: 'x', text: 'x' })).rejects.toThrow(/STARTTLS/)
  expect(passwords).toBe(0)
})

test.each([
  ['smtp', false],
  ['smtps', true]
])('over %s an untrusted certificate is refused before the password is sent', async (scheme, secure) => {
  let passwords = 0
  const server = new SMTPServer({
    ...SELF_SIGNED,
    secure,
    onAuth: (_auth, _session, done) => {
      passwords += 1
      done(null, { user: 'cloud' })
    }
  })
  // a refused client hangs up
  server.on('error', () => {})
  const port = await listening(server.server, () => server.close(() => {}))
  const refused = await checkSmtp({
    url: `${scheme}://cloud:secret@localhost:${port}`,
    from: 'noreply@cloud.test'
  })
  expect(refused).toEqual({ why: expect.stringMatching(/self-signed certificate/), isUntrusted: true })
  expect(passwords).toBe(0)
})
