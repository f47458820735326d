import { type Flavor, flavorIds } from '@cloud/api'

/** Returns an order for the smallest configuration without a GPU, paid by the hour. */
export async function cheapestOrder(base: string) {
  const answer = await fetch(`${base}/api/v1/flavors/`)
  const flavor = ((await answer.json()) as Flavor[])
    .filter(({ gpu_count }) => gpu_count === 0)
    .sort((a, b) => a.cpu_count - b.cpu_count || a.ram_count - b.ram_count)[0]
  if (flavor === undefined) throw new Error('The catalogue has no configuration without a GPU.')
  return {
    name: 'prove',
    os_id: 1,
    ...flavorIds(flavor),
    ssd_count: 256,
    price_plan: 0 as const,
    is_in_queue: false
  }
}
