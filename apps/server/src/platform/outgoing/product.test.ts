import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo, createServer as createTcpServer } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { freshDatabase } from '../../../../../testing/database.ts'
import { newEmail, Person } from '../../testing/person.ts'
import { freePort } from '../db/postgres/free-port.ts'

/** Timeout for a process on a busy machine. */
const SLOW = { timeout: 30_000 }

/** Makes the process request a URL on a signal, as a library inside it would. */
const REQUEST_ON_SIGNAL = `--import=data:text/javascript,${encodeURIComponent(`
process.on('SIGUSR2', () => fetch(process.env.FORBIDDEN).then(() => console.log('reached'), ({ cause }) => console.log('failed:', cause.message)))
`)}`

const listen = (server: Pick<ReturnType<typeof createTcpServer>, 'listen' | 'address'>) =>
  new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  )

test('the product reaches its database and mail server, and no other address', {
  timeout: 90_000
}, async () => {
  const emails: string[] = []
  const mail = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      emails.push(address)
      done()
    },
    onData: (stream, _session, done) => void stream.resume().on('end', done)
  })
  let reached = 0
  const forbidden = createServer((_request, reply) => {
    reached += 1
    reply.end()
  })
  const [mailPort, port] = [await listen(mail.server), await listen(forbidden)]
  const PORT = String(await freePort())
  const base = `http://127.0.0.1:${PORT}`
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts')], {
    env: {
      ...process.env,
      NODE_OPTIONS: REQUEST_ON_SIGNAL,
      FORBIDDEN: `http://127.0.0.1:${port}/latest/meta-data`,
      DATABASE_URL: await freshDatabase(),
      SANDBOX: '1',
      PORT,
      // by name: the mail library resolves it to another spelling of the address
      SMTP_URL: `smtp://localhost:${mailPort}`,
      MAIL_FROM: 'noreply@cloud.test',
      PUBLIC_URL: base
    }
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
    await new Promise<void>((resolve) => mail.close(resolve))
    forbidden.close()
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  await expect.poll(() => output, SLOW).toContain(`Open ${base}`)
  // a sign-up hashes the password in a thread, and a job sends the e-mail
  const email = newEmail()
  const person = await Person.signedUp(base, email)
  await person.post('/api/auth/request-password-reset', { email })
  await expect.poll(() => emails, SLOW).toContain(email)
  child.kill('SIGUSR2')
  await expect.poll(() => output, SLOW).toMatch(/^failed: An outgoing connection .* is refused/m)
  expect(reached).toBe(0)
})
