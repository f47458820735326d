import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'

/** Durability of acknowledged commits, by the database settings of our sessions. */
interface Durability {
  readonly fsync: string
  readonly full_page_writes: string
  readonly synchronous_commit: string
  readonly synchronous_standby_names: string
  readonly client_min_messages: string
  /** Connected replicas, listed in `synchronous_standby_names` or not. */
  readonly replicas: number
}

export interface DurabilityReport {
  /** Readable description of the current settings. */
  readonly found: string
  /**
   * Readable descriptions of settings that are too weak for money, with their consequences; empty if there are none.
   */
  readonly lacking: readonly string[]
}

/** Settings that a single machine needs to keep acknowledged commits. */
const DURABLE_SETTINGS = {
  fsync: 'a power cut can destroy everything',
  full_page_writes: 'a power cut can leave halves of pages'
} as const

const WAITING_COMMIT_LEVELS = ['on', 'remote_apply']
const VISIBLE_NOTICE_LEVELS = /^(debug\d|log|info|notice|warning)$/

function unsafeSettings(settings: Durability): readonly string[] {
  const { synchronous_commit, synchronous_standby_names: names, client_min_messages, replicas } = settings
  return [
    ...(['fsync', 'full_page_writes'] as const).flatMap((name) =>
      settings[name] === 'on' ? [] : [`${name} is ${settings[name]}: ${DURABLE_SETTINGS[name]}`]
    ),
    ...(synchronous_commit === 'off'
      ? ['synchronous_commit is off: a crash loses the latest acknowledged commits']
      : []),
    ...(names !== '' && !['off', ...WAITING_COMMIT_LEVELS].includes(synchronous_commit)
      ? [`synchronous_commit is ${synchronous_commit}: a replica may lack acknowledged commits`]
      : []),
    ...(names === '' && replicas > 0
      ? ['synchronous_standby_names is empty: a failover loses commits that the replica has not received']
      : []),
    ...(VISIBLE_NOTICE_LEVELS.test(client_min_messages)
      ? []
      : [
          `client_min_messages is ${client_min_messages}: notices about cancelled waits for a replica do not arrive`
        ])
  ]
}

/** Checks how safely the database keeps acknowledged commits. */
export async function checkDurability(db: Kysely<Schema>): Promise<DurabilityReport> {
  const { rows } = await sql<Durability>`
    select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_page_writes,
      current_setting('synchronous_commit') as synchronous_commit,
      current_setting('synchronous_standby_names') as synchronous_standby_names,
      current_setting('client_min_messages') as client_min_messages,
      ((select count(*) from pg_stat_replication)
        - (select count(*) from pg_replication_slots where slot_type = 'logical' and active))::integer as replicas`.execute(
    db
  )
  const [settings] = rows
  if (settings === undefined) throw new Error('The query returned no row.')
  const { fsync, full_page_writes, synchronous_commit, synchronous_standby_names: names, replicas } = settings
  return {
    found: `fsync ${fsync}, full_page_writes ${full_page_writes}, synchronous_commit ${synchronous_commit}, replicas ${replicas}, waits for ${names || 'none'}`,
    lacking: unsafeSettings(settings)
  }
}
