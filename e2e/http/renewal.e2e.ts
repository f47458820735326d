import type { Event } from '@cloud/api'
import { expect, test } from 'vitest'
import { account, ok, order } from './client.ts'

const HOUR = 3_600_000
/** 2 vCPU, 16 GB, a disk of 256 GB: 3 460 ₽ and 1 920 ₽ a month, 7,47 ₽ an hour. */
const SMALL = 76
const MONTH = 538_000
const _PLAIN_HOUR = 747

const told = (events: readonly Event[], id: number) =>
  events
    .filter(({ server_id }) => server_id === id)
    .map(({ type, amount_rub_cents }) => [type, amount_rub_cents])
const at = (time: string | null) => Date.parse(time ?? '')

test('a period is renewed at its exact end; not covered, hours follow; off, the server is turned off', async () => {
  const renewed = await account(2 * MONTH + 100_000)
  const poor = await account(MONTH + 10_000)
  const off = await account(MONTH + 10_000)
  const payload = await order(SMALL, { price_plan: 1 })
  const ids = [
    await renewed.running(payload),
    await poor.running(payload),
    await off.running(payload)
  ] as const
  ok(await off.patch(`/api/v1/cld_srv_cfg/${ids[2]}/`, { auto_renewal: false }))
  const starts = [await renewed.server(ids[0]), await poor.server(ids[1]), await off.server(ids[2])].map(
    (s) => at(s.started_at)
  )
  expect((await renewed.me()).lasts_until).not.toBeNull()
  // MONTH + 100 000 − MONTH: a renewal, then 100 000 / 747 hours
  expect(at((await renewed.me()).lasts_until)).toBe(
    (starts[0] ?? 0) + 1440 * HOUR + 133 * HOUR + Math.ceil((3600 * (100_000 - 133 * 747)) / 747) * 1000
  )
  expect((await off.me()).lasts_until).toBeNull()
  await renewed.advance(719.9 * 3600)
  expect((await off.server(ids[2])).status).toBe(2)
  await renewed.advance(0.2 * 3600)

  const again = await renewed.server(ids[0])
  expect(again).toMatchObject({
    status: 2,
    price_plan: 1,
    prepaid_left_rub_cents: MONTH - 747,
    server_full_rent_price_rub_cents: MONTH
  })
  expect(at(again.paid_until)).toBe((starts[0] ?? 0) + 1440 * HOUR)
  expect(await renewed.balance()).toBe(100_000)
  expect(told(await renewed.events(), ids[0])).toEqual([
    ['rebill_success', 0],
    ['write_off', -MONTH],
    ['auto_renewal', 0],
    ['cloud_server_started', 0],
    ['write_off', -MONTH]
  ])

  expect(await poor.server(ids[1])).toMatchObject({
    status: 2,
    price_plan: 0,
    prepaid_left_rub_cents: 0,
    renewal_total_rub_cents: null
  })
  expect(await poor.me()).toMatchObject({
    balance_rub_cents: 10_000 - 747,
    held_rub_cents: 0,
    hourly_rate_rub_cents: 747
  })
  expect(told(await poor.events(), ids[1])).toEqual([
    ['write_off', -747],
    ['rebill_error', 0],
    ['auto_renewal', 0],
    ['cloud_server_started', 0],
    ['write_off', -MONTH]
  ])

  expect(await off.server(ids[2])).toMatchObject({ status: -1, paid_until: null, prepaid_left_rub_cents: 0 })
  expect(await off.me()).toMatchObject({ balance_rub_cents: 10_000, held_rub_cents: 0, lasts_until: null })
  const events = await off.events()
  expect(told(events, ids[2])).toEqual([
    ['service_turned_off', 0],
    ['auto_renewal', 0],
    ['cloud_server_started', 0],
    ['write_off', -MONTH]
  ])
  expect(
    events
      .filter(({ server_id }) => server_id === ids[2])
      .slice(0, 2)
      .map((e) => at(e.created_at))
  ).toEqual([(starts[2] ?? 0) + 720 * HOUR, (starts[2] ?? 0) + 648 * HOUR])
})
