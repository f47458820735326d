import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { type BankTransfer, hashTransfer, type TransferIdentity } from './bank-transfer.ts'
import type { CreditedTransfer, HandMarked, KnownInvoice, StatementFacts } from './judge-transfers.ts'

/** Reads the facts that the judgement of these transfers needs. */
export async function readStatementFacts(
  tx: Transaction<Schema>,
  transfers: readonly BankTransfer[],
  now: number
): Promise<StatementFacts> {
  const incoming = transfers.filter(({ ignored }) => ignored === null)
  const sums = [...new Set(incoming.flatMap(({ amount_rub_cents }) => amount_rub_cents ?? []))]
  const numbers = [...new Set(incoming.flatMap(({ invoices }) => invoices))]
  const inns = [...new Set(incoming.map(({ payer_inn }) => payer_inn).filter((inn) => inn !== ''))]
  const invoices = await readInvoices(tx, sql<boolean>`t.top_up_id = any(${numbers}::bigint[])`, now)
  const open = await readInvoices(
    tx,
    sql<boolean>`t.status = 'pending' and t.amount_rub_cents = any(${sums}::bigint[]) and t.payer ->> 'inn' = any(${inns}::text[])`,
    now
  )
  const { rows: marked } = await sql<HandMarked>`
    select top_up_id, amount_rub_cents, reference, taken_back(p) as taken_back from invoice_payments p
    where amount_rub_cents = any(${sums}::bigint[]) and not exists (select from bank_transfers b
      where b.account_id = p.account_id and b.top_up_id = p.top_up_id and b.payment_no = p.payment_no)
    order by top_up_id, payment_no`.execute(tx)
  // last: if an invoice was read as paid, the credit of a concurrent import is seen, too
  const credited = await readCredited(tx, incoming.map(hashTransfer), now)
  return {
    credited: new Map(credited.map(({ hash, ...one }) => [hash, one])),
    invoices: new Map(invoices.map((invoice) => [invoice.top_up_id, invoice])),
    marked: Map.groupBy(marked, ({ amount_rub_cents }) => amount_rub_cents),
    open: Map.groupBy(open, ({ amount_rub_cents }) => amount_rub_cents)
  }
}

/**
 * Returns the credit of a transfer, or its request that waits for a second operator; undefined if there is none or it was taken back.
 *
 * @throws if no import has read the transfer
 */
export async function findCreditOf(
  tx: Transaction<Schema>,
  identity: TransferIdentity,
  now: number
): Promise<CreditedTransfer | undefined> {
  const hash = hashTransfer(identity)
  const read = await tx
    .selectFrom('statement_lines')
    .select('read_at')
    .where('identity_hash', '=', hash)
    .executeTakeFirst()
  if (read === undefined)
    throw new Error(
      'No imported statement has this transfer: run statement import FILE first, and copy the transfer from its output.'
    )
  const [credited] = await readCredited(tx, [hash], now)
  return credited?.taken_back === true ? undefined : credited
}

async function readCredited(tx: Transaction<Schema>, hashes: readonly Buffer[], now: number) {
  // the last credit of each transfer; a request that expired or was rejected does not count
  const { rows } = await sql<CreditedTransfer & { readonly hash: string }>`
    select distinct on (identity_hash) encode(identity_hash, 'hex') as hash, b.top_up_id, b.account_id,
      taken_back_at is not null as taken_back, case when payment_no is null then request_id end as request_id
    from bank_transfers b left join correction_requests r using (request_id)
    where identity_hash = any(${hashes}::bytea[]) and (payment_no is not null or decided_at is null and expires_at > ${new Date(now)})
    order by identity_hash, bank_transfer_id desc`.execute(tx)
  return rows
}

async function readInvoices(
  tx: Transaction<Schema>,
  which: ReturnType<typeof sql<boolean>>,
  now: number
): Promise<readonly KnownInvoice[]> {
  const { rows } = await sql<KnownInvoice>`
    select t.top_up_id, t.account_id, t.amount_rub_cents, t.status, t.payer, a.erased_at is not null as account_erased,
      (select min(r.request_id) from correction_requests r where r.account_id = t.account_id and r.top_up_id = t.top_up_id
        and r.decided_at is null and r.expires_at > ${new Date(now)}) as request_id
    from top_ups t join accounts a using (account_id)
    where t.payment_type = 'invoice' and ${which}
    order by t.top_up_id`.execute(tx)
  return rows
}
