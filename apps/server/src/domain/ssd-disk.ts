import { sql, type Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'

/** The disk of new servers: the default group (specification, section 9), else the first; undefined without any. */
export async function ssdDisk(tx: Transaction<Schema>): Promise<number | undefined> {
  const disk = await tx
    .selectFrom('disks')
    .select('disk_id')
    .where('kind', '=', 'ssd')
    .orderBy(sql`group_title <> 'NVMe Gen4' or size <> 1`)
    .orderBy('disk_id')
    .limit(1)
    .executeTakeFirst()
  return disk?.disk_id
}
