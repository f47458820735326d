import type { Flavor } from '@cloud/api'
import { done, program } from '../../apps/server/src/testing/program.ts'
import { product } from './product.ts'

/** Disk of the sandbox: 7.50 roubles per GB and month. */
export const SANDBOX_DISK = { size: 1, monthly_price_rub_cents: 750 }

export const flavors = (): Promise<readonly Flavor[]> => done(program(product().base).flavors.list())

/**
 * Returns the cheapest cloud GPU flavor with capacity for several servers, so that parallel tests do not use it up.
 *
 * @param isSuitable a further condition. @default none
 */
export async function freeFlavor(isSuitable: (flavor: Flavor) => boolean = () => true): Promise<Flavor> {
  const [flavor] = (await flavors())
    .filter((one) => one.gpu?.is_cloud === true && one.max_available >= 3 && isSuitable(one))
    .sort((a, b) => a.flavor_monthly_price_rub_cents - b.flavor_monthly_price_rub_cents)
  if (flavor === undefined) throw new Error('The sandbox has no available GPU flavor.')
  return flavor
}

/** Returns the path of a configuration (docs/rules/screen.md#addresses). */
export function configurationLink(flavor: Flavor, rest: Record<string, string | number> = {}): string {
  const query = new URLSearchParams({
    'flavor[gpu]': String(flavor.gpu?.id),
    'flavor[gpu_count]': String(flavor.gpu_count),
    'flavor[cpu]': String(flavor.cpu.id),
    'flavor[cpu_count]': String(flavor.cpu_count),
    'flavor[ram]': String(flavor.ram.id),
    'flavor[ram_count]': String(flavor.ram_count)
  })
  for (const [name, value] of Object.entries(rest)) query.set(name, String(value))
  return `/${flavor.gpu?.name.split(' ')[1]}?${query}`
}

/** Returns the path of the commercial offer of a configuration with a disk of 512 GB. */
export function offerLink(flavor: Flavor, price_plan: number): string {
  const { gpu, gpu_count, cpu, cpu_count, ram, ram_count } = flavor
  const query = {
    price_plan,
    gpu_id: gpu?.id,
    gpu_count,
    cpu_id: cpu.id,
    cpu_count,
    ram_id: ram.id,
    ram_count
  }
  return `/commercial-offer?${Object.entries(query)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')}&ssd_count=512`
}
