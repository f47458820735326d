import { type Kysely, sql } from 'kysely'
import type { Difference } from '../../billing/verify/difference.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { checkBackup } from './check-backup.ts'
import { linesOf } from './lines-of.ts'

const HEADS_AT_ONCE = 10_000

/** Parses a row of COPY into an object by column names. COPY doubles each backslash. */
type Head = Readonly<Record<string, string>>

/**
 * Returns the ledger heads that a backup holds and this ledger does not. They reveal a rewrite of both transfers and heads in the
 * database.
 *
 * @param key the key the file was encrypted with
 * @throws a readable message if the file is incomplete
 */
export async function rewrittenSince(
  db: Kysely<Schema>,
  file: string,
  key: string | undefined
): Promise<readonly Difference[]> {
  const found: Difference[] = []
  let heads: Head[] = []
  const compare = async () => {
    const { rows } = await sql<Difference>`
      select 'the transfer of a head in the backup is unchanged' as what, account_id, null::bigint as server_id,
        transfer_id as expected, 0 as found
      from unnest(${heads.map((head) => head['account_id'])}::bigint[],
        ${heads.map((head) => head['transfer_id'])}::bigint[],
        ${heads.map((head) => head['hash'])}::text[]) as head (account_id, transfer_id, hash)
      where not exists (select from transfers t where t.account_id = head.account_id
        and t.transfer_id = head.transfer_id and t.hash = replace(head.hash, '\\\\', '\\')::bytea)
      order by 2, 4`.execute(db)
    found.push(...rows)
    heads = []
  }
  for await (const head of headsOf(file, key)) {
    heads.push(head)
    if (heads.length === HEADS_AT_ONCE) await compare()
  }
  await compare()
  return found
}

async function* headsOf(file: string, key: string | undefined): AsyncGenerator<Head> {
  const { tables } = await checkBackup(file, key)
  const place = tables.findIndex(({ table }) => table === 'ledger_heads')
  const columns = tables[place]?.columns
  if (columns === undefined) return
  let ended = -1
  for await (const line of linesOf(file, key)) {
    const text = line.toString('latin1')
    // the first line is the header; such a line ends each table
    if (ended === -1) ended = 0
    else if (text === '\\.') ended += 1
    else if (ended === place) {
      const values = text.split('\t')
      yield Object.fromEntries(columns.map((name, at) => [name, values[at] ?? '']))
    } else if (ended > place) return
  }
}
