import type { Flavor, Gpu, Os, Ssd } from '@cloud/api'

/** A small catalogue: two cloud GPU cards, one without an hourly plan, servers without a GPU card, two systems. */
export const gpus: readonly Gpu[] = [
  { id: 1, name: 'NVIDIA H100', ram: 80, is_cloud: true },
  { id: 2, name: 'NVIDIA A100', ram: 80, is_cloud: true },
  { id: 3, name: 'NVIDIA 4090', ram: 24, is_cloud: false }
]

export const oses: readonly Os[] = [
  { id: 1, name: 'Ubuntu 24.04 LTS', description: 'С картами NVIDIA — драйвер и CUDA' },
  { id: 2, name: 'Debian 12', description: 'Чистая система' }
]

export const ssds: readonly Ssd[] = [
  {
    id: 1,
    size: 1,
    group_title: 'NVMe Gen4',
    monthly_price_rub_cents: 750,
    hourly_price_rub_cents: 1
  }
]

const cpu = { id: 7, name: 'Xeon Platinum 8468' }
const ram = { id: 5, standard: 'DDR5' }

function gpuFlavor(id: number, gpu: Gpu, gpu_count: number, cpu_count: number, monthly: number): Flavor {
  return {
    id,
    gpu,
    gpu_count,
    cpu,
    cpu_count,
    ram,
    ram_count: cpu_count * 8,
    max_available: id % 4,
    manual_start_minutes: null,
    flavor_monthly_price_rub_cents: monthly
  }
}

function cpuFlavor(id: number, cpu_count: number, ram_count: number, monthly: number): Flavor {
  return {
    id,
    gpu: null,
    gpu_count: 0,
    cpu,
    cpu_count,
    ram,
    ram_count,
    max_available: 5,
    manual_start_minutes: null,
    flavor_monthly_price_rub_cents: monthly
  }
}

export const flavors: readonly Flavor[] = gpus
  .flatMap((gpu) =>
    [1, 2, 4].flatMap((count) => [
      gpuFlavor(gpu.id * 100 + count * 2, gpu, count, count * 16, 26_840_000 * count),
      gpuFlavor(gpu.id * 100 + count * 2 + 1, gpu, count, count * 24, 27_990_000 * count)
    ])
  )
  .concat(cpuFlavor(901, 2, 4, 100_000), cpuFlavor(902, 4, 16, 300_000), cpuFlavor(903, 4, 8, 250_000))
