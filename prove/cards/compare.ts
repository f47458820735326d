import type { FakeYooKassa } from '../../testing/yookassa/fake-yookassa.ts'
import { centsOf } from '../../testing/yookassa/payment-request.ts'
import { assertEqual } from '../world/assert-equal.ts'
import type { Pool } from './processes.ts'

/** Compares each payment at the bank with the credits of the ledger, and each refund with the payouts. */
export async function compare(bank: FakeYooKassa, pool: Pool) {
  const credited = await linesOf(
    pool,
    // without the payments of the sample data
    `select concat_ws(' ', p.bank_payment_id, t.amount_rub_cents) as line
     from transfers t left join card_payments p on p.account_id = t.account_id and p.top_up_id = t.top_up_id
       and p.payment_no = t.payment_no
     where t.kind = 'top_up' and coalesce(p.bank_payment_id <> all (select order_key from top_ups), true)`
  )
  const succeeded = [...bank.payments.values()].filter(({ status }) => status === 'succeeded')
  const paid = succeeded.map(({ id, amount }) => `${id} ${centsOf(amount)}`)
  assertSame('Payments', credited, paid)
  const returned = await linesOf(
    pool,
    `select concat_ws(' ', bank_refund_id, amount_rub_cents) as line from card_refunds
     where status in ('succeeded', 'at_bank')`
  )
  const refunds = [...bank.refunds.values()].filter(({ status }) => status === 'succeeded')
  assertSame(
    'Refunds',
    returned,
    refunds.map(({ id, amount }) => `${id} ${centsOf(amount)}`)
  )
  return { paid: paid.length, refunded: refunds.length }
}

async function linesOf(pool: Pool, query: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ line: string }>(query)
  return rows.map(({ line }) => line)
}

function assertSame(what: string, recorded: readonly string[], atBank: readonly string[]): void {
  const difference = {
    twice: recorded.filter((one, at) => recorded.indexOf(one) !== at),
    lost: atBank.filter((one) => !recorded.includes(one)),
    unknown: recorded.filter((one) => !atBank.includes(one))
  }
  assertEqual(what, difference, { twice: [], lost: [], unknown: [] })
}
