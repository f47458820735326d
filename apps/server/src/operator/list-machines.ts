import { type Kysely, sql } from 'kysely'
import type { ProvisionerName, Want } from '../platform/db/schema/servers.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { NamedConfiguration } from './notice.ts'

/** A row of `machines list`. The other fields are only printed. */
export interface ListedMachine extends NamedConfiguration {
  readonly server_id: number
  readonly machines: ProvisionerName
  readonly want: Want
  /** True if the server was handed over before: a launch uses its disk. */
  readonly has_disk: boolean
  /** True for a launch that a rule or freezing has stopped meanwhile: the server stops as soon as it is handed over. */
  readonly is_stopped_when_ready: boolean
  readonly os: string
  /** SSH keys to install, as OpenSSH lines. */
  readonly public_keys: readonly string[]
}

/** Lists machines that wait for an operator: pending commands of the provisioner 'manual', and machines with a problem. Oldest first. */
export async function listMachines(db: Kysely<Schema>): Promise<readonly ListedMachine[]> {
  const { rows } = await sql<ListedMachine>`
    select server_id, s.name, m.account_id, email, provisioner as machines, want, has_booted as has_disk,
      stop_when_active as is_stopped_when_ready, commanded_at, s.answer_due_at,
      g.name as gpu, gpu_count, cpu_count, ram_count as ram_gb, ssd_count as disk_gb, o.name as os,
      m.addresses, m.login, array(select key ->> 'line' from jsonb_array_elements(launch_keys) key) as public_keys,
      problem, problem_since, is_fenced, m.state ->> 'note' as note
    from machines m join servers s using (account_id, server_id) join accounts a using (account_id)
      join flavors f using (flavor_id) left join gpus g using (gpu_id) join oses o using (os_id)
    where (provisioner = 'manual' and (want = 'stop' and s.status = 0 or want = 'run' and s.status = 1))
      or problem is not null
    order by commanded_at, server_id`.execute(db)
  return rows
}
