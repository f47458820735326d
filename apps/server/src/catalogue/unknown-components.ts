import { sql, type Transaction } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'

/** Components that are named and not on offer, sentence by field. */
export async function unknownComponents(
  tx: Transaction<Schema>,
  { gpu_id, cpu_id }: { readonly gpu_id: number | null; readonly cpu_id: number }
): Promise<Record<string, string>> {
  const { rows } = await sql<{ gpu: boolean; cpu: boolean }>`
    select ${gpu_id}::bigint is null or exists (select from gpus where gpu_id = ${gpu_id} and not closed) as gpu,
      exists (select from cpus where cpu_id = ${cpu_id} and not closed) as cpu`.execute(tx)
  return {
    ...(rows[0]?.gpu === true ? {} : { gpu_id: 'Такой видеокарты нет в каталоге. Обновите страницу.' }),
    ...(rows[0]?.cpu === true ? {} : { cpu_id: 'Такого процессора нет в каталоге. Обновите страницу.' })
  }
}
