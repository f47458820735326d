import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { EVENT_TYPES } from '@cloud/pricing/account'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEvent } from '../../apps/server/src/billing/state/post-transfer.ts'
import { withAccount } from '../../apps/server/src/billing/with-account.ts'
import { Renter, serveCatalogue } from '../../apps/server/src/testing/renter.ts'
import type { Served } from '../../apps/server/src/testing/serve.ts'

// runs in a copy of the repository to which the diff of CONTRIBUTING is applied: the last item of the list is new
const [EVENT = 'broadcast'] = EVENT_TYPES.slice(-1)

let served: Served

beforeAll(async () => {
  served = await serveCatalogue()
})
afterAll(() => served.stop())

test('a new event type is stored, listed, mailed and has a name', async () => {
  const renter = await Renter.signedUp(served)
  expect(EVENT).toBe('price_changed')
  await renter.act('2025-11-02T12:00:00+03:00', (tx, now, account_id) =>
    withAccount(tx, account_id, now, (account, at) => recordEvent(account, at, EVENT, ''))
  )
  const { body } = await renter.person.get('/api/v1/usr_evt/?year=2025&month=11')
  expect(body).toMatchObject({ results: [{ type: EVENT, amount_rub_cents: 0 }] })
  const { rows } = await served.services.pool.query(
    "select count(*)::integer as emails from graphile_worker.jobs where task_identifier = 'mail-events'"
  )
  expect(rows[0].emails).toBeGreaterThan(0)
  const assets = join(import.meta.dirname, '../../apps/web/dist/client/assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  expect(scripts.some((name) => readFileSync(join(assets, name), 'utf8').includes('Изменилась цена'))).toBe(
    true
  )
})
