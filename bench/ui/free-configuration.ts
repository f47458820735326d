import type { Flavor } from '../../packages/api/src/index.ts'

/** The address of a configuration that is free, paid by the month. */
export async function freeConfiguration(base: string): Promise<string> {
  const flavors = (await (await fetch(`${base}/api/v1/flavors/`)).json()) as readonly Flavor[]
  const flavor = flavors.find(({ gpu, max_available }) => gpu?.is_cloud === true && max_available > 0)
  if (flavor === undefined) throw new Error('The catalogue has no GPU flavor that is free.')
  const { gpu, gpu_count, cpu, cpu_count, ram, ram_count } = flavor
  const key = { gpu: gpu?.id, gpu_count, cpu: cpu.id, cpu_count, ram: ram.id, ram_count }
  return `/?${Object.entries(key)
    .map(([name, value]) => `flavor[${name}]=${value}`)
    .join('&')}&period=1`
}
