import { afterAll, beforeAll, expect, test } from 'vitest'
import { correctBalance } from '../../operator/money/correct-balance.ts'
import { markPaid } from '../../operator/money/mark-paid.ts'
import { changeStatus } from '../../servers/change-status.ts'
import { checkLedger } from '../check-ledger.ts'
import { HOUR, SmallCloud } from '../testing/small-cloud.ts'
import { requestTopUp } from '../top-ups/top-up-payments.ts'
import { verifyLedger } from './verify-ledger.ts'

let cloud: SmallCloud
let account: number

/** Buys a month and stops it after 3.5 hours, buys an hour at the plain price, has a failure, and pays an invoice. */
beforeAll(async () => {
  cloud = await SmallCloud.open()
  account = await cloud.account()
  await cloud.do((tx, now) =>
    correctBalance(
      tx,
      {
        account_id: account,
        kind: 'credit',
        to: null,
        amount_rub_cents: 100_000,
        reason: 'начало',
        reference: 'a'
      },
      now,
      true
    )
  )
  const { server_id } = await cloud.create(account)
  const status = (status: 0 | 1) =>
    cloud.do((tx, now) =>
      changeStatus(tx, account, server_id, now, { status, expected_total_rub_cents: null })
    )
  await cloud.answer(account, server_id, 'ready')
  cloud.now += 3.5 * HOUR
  await status(0)
  await cloud.answer(account, server_id, 'down')
  cloud.now += HOUR
  await status(1)
  await cloud.answer(account, server_id, 'ready')
  cloud.now += 1.5 * HOUR
  await cloud.settle(account)
  await cloud.answer(account, server_id, 'failed')
  const { top_up_id } = await cloud.do((tx, now) =>
    requestTopUp(tx, { account_id: account, amount_rub_cents: 50_000, payment_type: 'invoice', now })
  )
  await cloud.do((tx, now) => markPaid(tx, { top_up_id, amount_rub_cents: null, reference: 'a' }, now))
})
afterAll(() => cloud.close())

/** Changes the tables in a way that the product cannot. */
async function force(statement: string): Promise<void> {
  const client = await cloud.pool.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`)
  } finally {
    client.release()
  }
}

const differences = async () =>
  (await verifyLedger(cloud.db)).map(({ what, expected, found }) => [what, expected, found])

test('the ledger of the product has no differences', async () => {
  expect(await differences()).toEqual([])
})

test('a rewriting that keeps all sums is found by its hash, and by a stored head if the hashes were rewritten, too', async () => {
  await checkLedger(cloud.db)
  await force("update transfers set key = key || 'x' where kind = 'stop'")
  const { rows } = await cloud.pool.query('select count(*) as transfers from transfers')
  const [{ transfers }] = rows
  const rewritten = ['each hash matches its transfer and the previous hash', transfers, transfers - 1]
  expect(await differences()).toEqual([rewritten])
  await force(REHASH)
  expect(await differences()).toEqual([['the transfer of a stored head is unchanged', expect.any(Number), 0]])
  await checkLedger(cloud.db)
  const { rows: kept } =
    await cloud.pool.query(`select (value::json ->> 'differences')::integer as differences,
    (select count(*) from ledger_heads) as heads,
    (select count(*) from graphile_worker._private_jobs where payload ->> 'ledger_differences' = '1') as emails
    from settings where key = 'ledger_check'`)
  expect(kept).toEqual([{ differences: 1, heads: 1, emails: 1 }])
  await force(`update transfers set key = rtrim(key, 'x') where kind = 'stop'; ${REHASH}`)
  expect(await differences()).toEqual([])
})

/** Rewrites the hashes, as an owner of the tables who knows the chain could do. */
const REHASH = `do $$
  declare t transfers; link bytea;
  begin
    for t in select * from transfers order by transfer_id loop
      link := transfer_hash(link, t);
      update transfers set hash = link where transfer_id = t.transfer_id;
    end loop;
  end $$`

const hour = (purchase_no: number, k: number) => `where key ~ '^hour:[0-9]+:${purchase_no}:${k}$'`

test.each([
  [
    'a kopek too much for an hour of the period',
    `update transfers set amount_rub_cents = amount_rub_cents + 1 ${hour(1, 2)}`,
    `update transfers set amount_rub_cents = amount_rub_cents - 1 ${hour(1, 2)}`,
    [
      ['an hour of a period costs its share of the prepayment', 100, 101],
      ['the hours of a period have no gap', 400, 401]
    ]
  ],
  [
    'an hour that was not charged',
    `update transfers set kind = 'failure', hour_no = null ${hour(1, 3)}`,
    `update transfers set kind = 'hour', hour_no = 3 ${hour(1, 3)}`,
    [['the hours of a period have no gap', 400, 300]]
  ],
  [
    'an hour taken early',
    `update transfers set at = at - interval '1 second' ${hour(1, 4)}`,
    `update transfers set at = at + interval '1 second' ${hour(1, 4)}`,
    [['no hour of a period is taken before it begins', 4, 3]]
  ],
  [
    'a stop that kept a kopek',
    `update transfers set amount_rub_cents = amount_rub_cents - 1 where kind = 'stop'`,
    `update transfers set amount_rub_cents = amount_rub_cents + 1 where kind = 'stop'`,
    [['a stop returns the prepayment less its started hours', 71_600, 71_599]]
  ],
  [
    'a stop that is dated an hour later',
    `update transfers set at = at + interval '1 hour' where kind = 'stop'`,
    `update transfers set at = at - interval '1 hour' where kind = 'stop'`,
    [['a stop returns the prepayment less its started hours', 71_500, 71_600]]
  ],
  [
    'a plain hour with a discount',
    `update transfers set amount_rub_cents = 90 ${hour(2, 1)}`,
    `update transfers set amount_rub_cents = 100 ${hour(2, 1)}`,
    [['an hour costs the plain hour, or the rest of the balance', 100, 90]]
  ],
  [
    'a failure that returned too little',
    `update transfers set amount_rub_cents = 99 where source = 'revenue'`,
    `update transfers set amount_rub_cents = 100 where source = 'revenue'`,
    [['a failure returns the current hour', 100, 99]]
  ],
  [
    'a period that was held for less than it was bought',
    `update prepayments set quote = jsonb_set(quote, '{total}', '72001')`,
    `update prepayments set quote = jsonb_set(quote, '{total}', '72000')`,
    [['the held amount is the price of the purchase', 72_001, 72_000]]
  ],
  [
    'a place that got lost',
    'update flavors set max_available = max_available - 1 where flavor_id = 1',
    'update flavors set max_available = max_available + 1 where flavor_id = 1',
    [['free and occupied slots of flavor 1 add up to its capacity', 5, 4]]
  ],
  [
    'a balance that nobody posted',
    'update accounts set balance_rub_cents = balance_rub_cents + 1',
    'update accounts set balance_rub_cents = balance_rub_cents - 1',
    [
      ['balance is the sum of its entries', 149_500, 149_501],
      ['the last event shows the balance', 149_501, 149_500]
    ]
  ],
  [
    'an event recorded in the month after',
    `update events set created_at = created_at + interval '1 month' where type = 'cloud_server_stopped'`,
    `update events set created_at = created_at - interval '1 month' where type = 'cloud_server_stopped'`,
    [
      ['the events of 2026-11 sum to the changes of the balance', 149_500, 77_800],
      ['the events of 2026-12 sum to the changes of the balance', 0, 71_700]
    ]
  ],
  [
    'an event with another sum than its transfer',
    `update events set transfer_id = (select transfer_id from transfers where kind = 'stop') where type = 'top_up_balance'
       and transfer_id = (select transfer_id from transfers where kind = 'top_up')`,
    `update events set transfer_id = (select transfer_id from transfers where kind = 'top_up') where type = 'top_up_balance'
       and transfer_id = (select transfer_id from transfers where kind = 'stop')`,
    [['an event has the sum of its transfer', 71_600, 50_000]]
  ],
  [
    'a pinned price that changed',
    `update servers set quote = jsonb_set(quote, '{total}', '71000')`,
    `update servers set quote = jsonb_set(quote, '{total}', '72000')`,
    [['a server costs the price pinned at its purchase', 72_000, 71_000]]
  ],
  [
    'a plain hour that changed',
    `update servers set plain_quote = jsonb_set(plain_quote, '{hour}', '90')`,
    `update servers set plain_quote = jsonb_set(plain_quote, '{hour}', '100')`,
    [['a server costs the price pinned at its purchase', 100, 90]]
  ],
  [
    'a prepayment that changed',
    'update servers set prepaid_rub_cents = prepaid_rub_cents + 1',
    'update servers set prepaid_rub_cents = prepaid_rub_cents - 1',
    [['a server costs the price pinned at its purchase', 72_000, 72_001]]
  ],
  [
    'a plan that changed',
    'update servers set price_plan = 12',
    'update servers set price_plan = 1',
    [['a server costs the price pinned at its purchase', 1, 12]]
  ],
  [
    'money that came and was not credited',
    'update top_ups set arrived_rub_cents = 50001',
    'update top_ups set arrived_rub_cents = 50000',
    [[expect.stringMatching(/^the money that arrived for top-up \d+ was credited$/), 50_001, 50_000]]
  ],
  [
    'a payment by card without its credit',
    `insert into card_payments (account_id, top_up_id, payment_no, bank_payment_id, status, amount_rub_cents, created_at, settled_at)
     select account_id, top_up_id, 1, 'p', 'succeeded', 50001, now(), now() from top_ups limit 1`,
    'delete from card_payments',
    [[expect.stringMatching(/^payment 1 by card for top-up \d+ was credited$/), 50_001, 0]]
  ],
  [
    'money that was credited and never came',
    'update top_ups set account_id = account_id + 1000',
    'update top_ups set account_id = account_id - 1000',
    [[expect.stringMatching(/^the money credited for top-up \d+ arrived$/), 0, 50_000]]
  ]
])('%s is found', async (_, breaking, mending, found) => {
  await force(breaking)
  try {
    expect(await differences()).toEqual(expect.arrayContaining(found))
  } finally {
    await force(mending)
  }
  expect(await differences()).toEqual([])
})
