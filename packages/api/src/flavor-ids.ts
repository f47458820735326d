import type { Flavor } from './schemas/catalogue.ts'

/** Returns the ids and counts of a flavor in the format of create and change requests. */
export const flavorIds = ({
  id,
  gpu,
  gpu_count,
  cpu,
  cpu_count,
  ram,
  ram_count
}: Omit<Flavor, 'manual_start_minutes'>) => ({
  flavor_id: id,
  gpu_id: gpu?.id ?? null,
  gpu_count,
  cpu_id: cpu.id,
  cpu_count,
  ram_id: ram.id,
  ram_count
})
