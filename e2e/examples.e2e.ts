import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { Scope } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../apps/server/src/platform/db/postgres/free-port.ts'
import { customer, done, type Program } from '../apps/server/src/testing/program.ts'
import { product } from './support/product.ts'

/** Starts an example, as its first lines describe. */
function start(file: string, environment: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const path = join(import.meta.dirname, '../examples', file)
  const child = spawn(process.execPath, [path, ...args], {
    env: { ...process.env, CLOUD_URL: product().base, ...environment }
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  onTestFinished(async () => {
    child.kill()
    await ended
  })
  return { output: () => output, ended }
}

/** Runs an example to its end and returns its output. */
async function run(file: string, secret: string, args: readonly string[] = []): Promise<string> {
  const { output, ended } = start(file, { CLOUD_TOKEN: secret }, args)
  expect(await ended, output()).toBe(0)
  return output()
}

const tokenOf = async (client: Program, scopes: readonly Scope[]): Promise<string> =>
  (await done(client.tokens.create({ body: { name: 'Пример', scopes: [...scopes] } }))).secret

/** A name that a CSV file must quote. */
const NAME = 'night "1";'

test('a server is ordered and awaited, stopped at night, and its spending written as CSV', async () => {
  const client = await customer(product().base, 1_000_000_00)
  const ordered = await run('order-and-wait.ts', await tokenOf(client, ['read', 'order']), [NAME])
  expect(ordered).toMatch(/^night "1";: ssh \w+@203\.0\.113\.\d+\n$/)
  const [server] = await done(client.cloudServers.list())
  if (server === undefined) throw new Error('No server was ordered.')
  const { id, created_at } = server
  await done(client.cloudServers.patch({ params: { id }, body: { labels: ['night'] } }))

  const secret = await tokenOf(client, ['read', 'run'])
  expect(await run('stop-at-night.ts', secret, ['other'])).toBe('')
  expect(await run('stop-at-night.ts', secret)).toBe(`${NAME}: off\n`)
  expect(await done(client.cloudServers.get({ params: { id } }))).toMatchObject({ status: STATUS.paused })

  const month = new Date(Date.parse(created_at) + 3 * 3_600_000).toISOString().slice(0, 7)
  const csv = (await run('spending-csv.ts', await tokenOf(client, ['read']), [month])).trim().split('\n')
  expect(csv[0]).toBe('day;server;roubles')
  expect(csv[1]).toMatch(/^\d{4}-\d\d-\d\d;"night ""1"";";\d+,\d\d$/)
  expect(csv.at(-1)?.split(';').at(-1)).toBe(csv[1]?.split(';').at(-1))
})

test('a refused order ends with the reason', async () => {
  const client = await customer(product().base)
  const { output, ended } = start('order-and-wait.ts', { CLOUD_TOKEN: await tokenOf(client, ['read']) })
  expect(await ended).toBe(1)
  expect(output()).toContain('CallFailed')
})

test('a webhook is received, and a request of a stranger is refused', async () => {
  const client = await customer(product().base, 1_000_00)
  const PORT = String(await freePort())
  const url = `http://127.0.0.1:${PORT}/`
  const { secret } = await done(
    client.webhooks.create({ body: { name: 'Пример', url, events: ['balance.changed'] } })
  )
  const { output } = start('receive-webhook.ts', { WEBHOOK_SECRET: secret, PORT })
  await expect.poll(output).toContain('Waiting for webhooks.')
  const stranger = connect(Number(PORT), '127.0.0.1')
  stranger.end('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{')
  await once(stranger.resume(), 'close')
  const body = { amount_rub_cents: 500_00, payment_type: 'acquiring' } as const
  const made = await done(client.topUps.create({ body }))
  await fetch(new URL('payment_url' in made ? made.payment_url : '', product().base), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"outcome":"paid"}'
  })
  await expect.poll(output).toContain('balance: 150000 kopeks')
  expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(400)
  await expect.poll(output).toContain('The header webhook-id is missing.')
})
