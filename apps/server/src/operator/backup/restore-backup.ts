import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { createClient } from '../../platform/db/connections/pool.ts'
import { VERSION } from '../../platform/version.ts'
import { checkBackup } from './check-backup.ts'
import type { Header } from './header.ts'
import { linesOf } from './lines-of.ts'
import type { Table } from './tables.ts'

/**
 * Restores a backup into a migrated, empty database: completely or not at all. Rows are inserted unchanged, without triggers;
 * constraints and references are enforced.
 *
 * @param key the key the file was encrypted with
 * @throws a readable message if the file is incomplete, comes from another version, or the database is not empty
 */
export async function restoreBackup(url: string, file: string, key?: string): Promise<Header> {
  const header = await checkBackup(file, key)
  refuseNewer(header)
  const client = createClient(url)
  try {
    await client.connect()
    await client.query('begin')
    await refuseOtherVersion(client, header)
    await fillTables(client, header, linesOf(file, key))
    await client.query(STOP_LATE_EFFECTS)
    await client.query('commit')
    await client.query('analyze')
    return header
  } finally {
    await client.end()
  }
}

/**
 * Records newer than the backup are lost: so the sweep removes no machine, the machine of a lost command is not taken for that of a new
 * command with the same number, and no delivery is sent again. Customers can repeat deliveries. Jobs are lost, too, so operators get the
 * e-mail about waiting machines again.
 */
const STOP_LATE_EFFECTS = `
  insert into settings values ('sweep', 'off'), ('timeline', gen_random_uuid()) on conflict (key) do update set value = excluded.value;
  update webhook_deliveries set status = 'failed', next_attempt_at = null, lease_until = null where status = 'waiting';
  select graphile_worker.add_job('mail-operator', '{"machines_by_hand": true}', job_key => 'machines-by-hand')`

function refuseNewer({ version }: Header): void {
  if (version?.localeCompare(VERSION, 'en', { numeric: true }) === 1)
    throw new Error(`The backup was made by version ${version}, this is ${VERSION}: restore with ${version}.`)
}

async function refuseOtherVersion(
  client: pg.Client,
  { version = 'unknown', migrations }: Header
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select name from migrations where hash is null order by name'
  )
  const here = rows.map(({ name }) => name)
  if (here.join() !== migrations.join())
    throw new Error(
      `The backup was made by version ${version} with the migrations up to ${migrations.at(-1)}, the database has those up to ${here.at(-1)}: restore it where ${migrations.at(-1)} is the last one, then start this version on it.`
    )
}

async function refuseFilled(client: pg.Client, table: string): Promise<void> {
  const { rowCount } = await client.query(`select from ${client.escapeIdentifier(table)} limit 1`)
  if ((rowCount ?? 0) > 0)
    throw new Error(
      `The database is not empty: ${table} has rows. Name an empty one (DATA_DIR or DATABASE_URL).`
    )
}

async function fillTables(
  client: pg.Client,
  { tables }: Header,
  lines: AsyncGenerator<Buffer>
): Promise<void> {
  const triggers = (table: string, state: 'enable' | 'disable') =>
    client.query(`alter table ${client.escapeIdentifier(table)} ${state} trigger user`)
  await lines.next()
  for (const { table } of tables) await triggers(table, 'disable')
  // the tables are locked now: a concurrent restore has ended
  for (const { table, single } of tables) if (!single) await refuseFilled(client, table)
  for (const table of tables) await fillTable(client, table, lines)
  for (const { table } of tables) await triggers(table, 'enable')
  const { value } = await lines.next()
  for (const { name, last_value } of JSON.parse(String(value)) as { name: string; last_value: string }[])
    await client.query('select setval($1::regclass, $2::bigint)', [client.escapeIdentifier(name), last_value])
  await lines.return(undefined)
}

async function fillTable(
  client: pg.Client,
  { table, columns, single }: Table,
  lines: AsyncGenerator<Buffer>
): Promise<void> {
  const name = client.escapeIdentifier(table)
  if (single) await client.query(`delete from ${name}`)
  const named = columns.map((column) => client.escapeIdentifier(column)).join(', ')
  await pipeline(
    Readable.from(rowsOf(lines), { objectMode: false }),
    client.query(copyFrom(`copy ${name} (${named}) from stdin`))
  )
}

const NEWLINE = Buffer.from('\n')

/** Yields the rows of the current table. */
async function* rowsOf(lines: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await lines.next()
    if (done === true) throw new Error('The backup ends in the middle of a table.')
    if (value.toString('latin1') === '\\.') return
    yield Buffer.concat([value, NEWLINE])
  }
}
