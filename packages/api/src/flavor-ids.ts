import type { Flavor } from './schemas/catalogue.ts'

/** A flavor with what it consists of, as creations and changes name them on the wire. */
export const flavorIds = ({ id, gpu, gpu_count, cpu, cpu_count, ram, ram_count }: Flavor) => ({
  flavor_id: id,
  gpu_id: gpu?.id ?? null,
  gpu_count,
  cpu_id: cpu.id,
  cpu_count,
  ram_id: ram.id,
  ram_count
})
