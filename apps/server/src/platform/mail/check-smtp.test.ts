import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { checkSmtp } from './check-smtp.ts'
import { createSmtp } from './smtp.ts'

/** Listens on a port of its own until the test ends. */
async function listening(server: Pick<SMTPServer['server'], 'listen' | 'address'>, close: () => void) {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(close)
  return (server.address() as AddressInfo).port
}

const check = (port: number, user = 'cloud:secret', patience?: number, host = '127.0.0.1') =>
  checkSmtp({ url: `smtp://${user}@${host}:${port}`, from: 'noreply@cloud.test' }, patience)

test('a server that greets and takes the password would take mail; no letter is sent', async () => {
  let letters = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, done) =>
      password === 'secret' ? done(null, { user: 'cloud' }) : done(new Error('Who are you?')),
    onMailFrom: (_address, _session, done) => {
      letters += 1
      done()
    }
  })
  const port = await listening(server.server, () => server.close(() => {}))
  expect(await check(port)).toBeUndefined()
  expect(await check(port, 'cloud:wrong-one')).toMatch(/^Invalid login: (?!.*wrong-one)/)
  expect(letters).toBe(0)
})

test('nobody there, and somebody who says nothing, are reported in time', async () => {
  expect(await check(1)).toContain('ECONNREFUSED')
  const sockets: { destroy: () => void }[] = []
  const silent = createServer((socket) => sockets.push(socket))
  const port = await listening(silent, () => {
    for (const socket of sockets) socket.destroy()
    silent.close()
  })
  // which of the limits ends first is not ours
  expect(await check(port, undefined, 200)).toMatch(/greeting never received|timeout/i)
})

test('a server elsewhere that offers no encryption is given neither the password nor a letter', async () => {
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
  // this machine too, under an address that does not say so
  expect(await check(port, undefined, undefined, '0.0.0.0')).toMatch(/STARTTLS/)
  const elsewhere = createSmtp({ url: `smtp://cloud:secret@0.0.0.0:${port}`, from: 'noreply@cloud.test' })
  await expect(elsewhere({ to: 'anna@cloud.test', subject: 'x', text: 'x' })).rejects.toThrow(/STARTTLS/)
  expect(passwords).toBe(0)
})
