import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { expect, test } from 'vitest'
import { SmallCloud } from '../../billing/testing/small-cloud.ts'
import { jobsHeartbeat } from '../../platform/jobs/jobs-health.ts'
import { diagnoseProcesses } from './processes.ts'

/** Records a process of a machine. */
const seen = (cloud: SmallCloud, role: string, address: string, host = hostname()) =>
  cloud.pool.query('insert into processes values ($1, $2, $3, $4, now())', [
    randomUUID(),
    role,
    host,
    address
  ])

test('finds a shop without a web process, and dead processes of this machine', async () => {
  const shop = await SmallCloud.open()
  await jobsHeartbeat.write(shop.db)
  await seen(shop, 'web', 'http://10.0.0.5:3000', 'elsewhere')
  const found = async () => (await diagnoseProcesses(shop.db)).map(({ ok, found }) => [ok, found])
  const elsewhere = 'http://10.0.0.5:3000 of another machine, seen 0 s ago'
  const done = [true, expect.stringMatching(/^done \d+ s ago$/)]
  expect(await found()).toEqual([[true, elsewhere], done])
  await shop.pool.query(`update processes set seen_at = now() - interval '181 seconds'`)
  expect(await found()).toEqual([[false, 'no process that serves pages was seen in 3 minutes'], done])
  const server = createServer((_request, reply) => void reply.writeHead(503).end())
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await seen(shop, 'all', address)
  expect(await found()).toEqual([[true, `${address} answers`], done])
  await seen(shop, 'worker', 'http://127.0.0.1:1')
  const dead = 'http://127.0.0.1:1 does not answer, was seen 0 s ago'
  expect(await found()).toEqual([
    [true, `${address} answers`],
    [false, expect.stringMatching(new RegExp(`^done \\d+ s ago; ${dead}$`))]
  ])
  server.closeAllConnections()
  await new Promise((closed) => server.close(closed))
  expect(await found()).toMatchObject([
    [false, `${address} does not answer, was seen 0 s ago`],
    [false, expect.stringContaining(dead)]
  ])
  await shop.close()
})
