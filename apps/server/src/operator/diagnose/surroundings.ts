import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { checkDurability } from '../../platform/db/durability.ts'
import { APP_ROLE, TABLE_RIGHTS } from '../../platform/db/grants.ts'
import { SQL_FILES } from '../../platform/db/migrate.ts'
import type { Schema } from '../../platform/db/schema.ts'
import { findRevokeOfTemporary } from '../../platform/db/temporary-tables.ts'
import { VERSION } from '../../platform/version.ts'
import { type Finding, finding } from './finding.ts'

interface Facts {
  readonly version: string
  readonly version_num: number
  readonly connections: number
  readonly max_connections: number
  readonly who: string
  readonly tables: number
  readonly forbidden: readonly string[]
  readonly migrations: readonly string[]
}

const ENOUGH_GB = 1
/** Clock difference in seconds above which moments of the process and of the database contradict each other in e-mails and logs. */
const SKEW_SECONDS = 2

/** Checks the environment of the product: the database server and the rights in it, the clocks, the disk. Reads catalogues only. */
export async function diagnoseSurroundings(db: Kysely<Schema>, dataDir: string): Promise<readonly Finding[]> {
  const { rows } = await sql<Facts>`
    with ours as (
      select c.oid, c.relname, c.relkind, n.nspname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'S') and (n.nspname = 'public' or n.nspname = 'graphile_worker')
    ), needed as (
      select key as name, jsonb_array_elements_text(value) as needed from jsonb_each(${JSON.stringify(TABLE_RIGHTS)})
    )
    select current_setting('server_version') as version, current_setting('server_version_num')::integer as version_num,
      (select count(*) from pg_stat_activity where backend_type = 'client backend')::integer as connections,
      current_setting('max_connections')::integer as max_connections, quote_ident(current_user) as who,
      (select count(*) from ours where relkind = 'r')::integer as tables,
      (select coalesce(json_agg(relname order by relname), '[]') from ours where case relkind
        when 'S' then not has_sequence_privilege(oid, 'usage')
        else exists (select from needed where (nspname, name) = ('public', relname)
          -- of some tables the application writes all columns but one
          and not case needed when 'delete' then has_table_privilege(oid, needed)
            else has_any_column_privilege(oid, needed) end) end) as forbidden,
      (select coalesce(json_agg(name order by name), '[]') from migrations where hash is null) as migrations`.execute(
    db
  )
  const [facts] = rows
  if (facts === undefined) throw new Error('The database returned no row.')
  const { connections, max_connections } = facts
  const { found, lacking } = await checkDurability(db)
  return [
    finding('Postgres', facts.version_num >= 150_000, facts.version, 'Postgres 15 or later is needed.'),
    finding(
      'Written is kept',
      lacking.length === 0,
      lacking.length === 0 ? found : `${lacking.join('; ')} (${found})`,
      'Set them as docs/deployment.md, "When the machine under the database dies", says, else money that was acknowledged is lost.'
    ),
    finding(
      'Connections',
      connections <= 0.9 * max_connections,
      `${connections} of ${max_connections}`,
      'Raise max_connections, or run fewer processes.'
    ),
    checkRights(facts),
    await temporaryTables(db),
    checkVersion(facts.migrations),
    await checkClocks(db),
    await checkDiskSpace(dataDir)
  ]
}

function checkRights({ who, tables, forbidden }: Facts): Finding {
  const [first] = forbidden
  return finding(
    'Rights',
    first === undefined,
    first === undefined
      ? `${who} may use all ${tables} tables`
      : `${who} lacks rights on ${forbidden.length} tables and sequences, as ${first}`,
    `As a superuser: grant ${APP_ROLE} to ${who}; then pnpm operator migrate --yes, with the owner of the tables in DATABASE_DIRECT_URL.`
  )
}

async function temporaryTables(db: Kysely<Schema>): Promise<Finding> {
  const revoke = await findRevokeOfTemporary(db)
  return finding(
    'Temporary tables',
    revoke === undefined,
    `${APP_ROLE} may ${revoke === undefined ? 'not ' : ''}create them`,
    `${revoke} Triggers of temporary tables could change the capacity.`
  )
}

function checkVersion(migrations: readonly string[]): Finding {
  const newer = migrations.filter((name) => !SQL_FILES.includes(name))
  return finding(
    'Version',
    newer.length === 0,
    newer.length === 0
      ? `${VERSION}, migrated up to ${migrations.at(-1)}`
      : `${VERSION}, and ${newer.join(', ')} is of a newer one`,
    'Run the version of the product that migrated the database, or a later one.'
  )
}

async function checkClocks(db: Kysely<Schema>): Promise<Finding> {
  const asked = Date.now()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const answered = Date.now()
  const there = rows[0]?.now.getTime() ?? 0
  // the duration of the query is no clock difference
  const apart = Math.max(0, asked - there, there - answered) / 1000
  return finding(
    'Clocks',
    apart <= SKEW_SECONDS,
    `database and process ${apart.toFixed(1)} s apart`,
    'Let NTP set the clocks of both machines.'
  )
}

async function checkDiskSpace(dataDir: string): Promise<Finding> {
  let folder = resolve(dataDir)
  // with a remote database the folder may not exist yet
  while (!existsSync(folder)) folder = dirname(folder)
  const { bavail, bsize } = await statfs(folder)
  const free = (bavail * bsize) / 1e9
  return finding(
    'Disk',
    free >= ENOUGH_GB,
    `${free.toFixed(1)} GB free in ${folder}`,
    'Free disk space: on a full disk Postgres stops.'
  )
}
