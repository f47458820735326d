import type { TopUpState } from '@cloud/api'
import { type SelectQueryBuilder, sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { type Page, refuseTooManyRows } from '../../platform/list-page.ts'
import { declineReasonText } from '../card-payments/yookassa/decline-reasons.ts'
import type { Acquirer } from './acquirer.ts'

type TopUps = SelectQueryBuilder<Schema, 'top_ups', object>

const selectTopUps = (topUps: TopUps) =>
  topUps.select([
    'top_up_id as id',
    'status',
    'payment_type',
    'amount_rub_cents',
    'arrived_rub_cents',
    'created_at',
    'order_key',
    sql<string | null>`case status when 'declined' then (
      select reason from card_payments p
      where p.account_id = top_ups.account_id and p.top_up_id = top_ups.top_up_id and p.status = 'canceled'
      order by payment_no desc limit 1) end`.as('decline_reason'),
    sql<TopUpState['starts']>`coalesce((
      select json_agg(json_build_object('server_id', s.server_id, 'result', s.result) order by s.server_id)
      from top_up_starts s
      where s.account_id = top_ups.account_id and s.top_up_id = top_ups.top_up_id), '[]')`.as('starts')
  ])

type Row = Awaited<ReturnType<ReturnType<typeof selectTopUps>['execute']>>[number]

const wireTopUp = (
  { order_key, created_at, decline_reason, arrived_rub_cents, ...row }: Row,
  acquirer: Acquirer | undefined
): TopUpState => ({
  ...row,
  ...(arrived_rub_cents === null || arrived_rub_cents === row.amount_rub_cents ? {} : { arrived_rub_cents }),
  created_at: created_at.toISOString(),
  ...(row.status === 'declined' ? { decline_reason: declineReasonText(decline_reason) } : {}),
  payment_url:
    row.status === 'pending' && row.payment_type === 'acquiring'
      ? (acquirer?.paymentUrl(order_key) ?? null)
      : null
})

const ofAccount = (tx: Transaction<Schema>, account_id: number): TopUps =>
  tx.selectFrom('top_ups').where('account_id', '=', account_id)

/** Returns a top-up of an account, by card or by invoice. */
export async function findTopUp(
  tx: Transaction<Schema>,
  { account_id, top_up_id }: { readonly account_id: number; readonly top_up_id: number },
  acquirer: Acquirer | undefined
): Promise<TopUpState | undefined> {
  const found = await selectTopUps(ofAccount(tx, account_id))
    .where('top_up_id', '=', top_up_id)
    .executeTakeFirst()
  return found === undefined ? undefined : wireTopUp(found, acquirer)
}

/**
 * Returns the top-ups of an account, newest first.
 *
 * @param most maximum number of rows in one answer
 * @throws 400 if the page has more
 */
export async function listTopUps(
  tx: Transaction<Schema>,
  account_id: number,
  page: Page,
  { most, acquirer }: { readonly most: number; readonly acquirer: Acquirer | undefined }
): Promise<{ readonly count: number; readonly results: TopUpState[] }> {
  const own = ofAccount(tx, account_id)
  await refuseTooManyRows(own, page, most)
  const { count } = await own.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await selectTopUps(own)
    .orderBy('top_up_id', 'desc')
    .limit(page.limit ?? null)
    .offset(page.offset ?? 0)
    .execute()
  return { count, results: rows.map((row) => wireTopUp(row, acquirer)) }
}
