import type { Sheet } from '../../state/compare/export-rows.ts'

/** Configurations for a program: names as on the wire, money in whole kopeks, `quote` as the API gives it. */
export function toJson(sheets: readonly Sheet[], origin: string): string {
  const configurations = sheets.map(({ flavor, link, quote, ...rest }) => {
    const { gpu, gpu_count, cpu, cpu_count, ram, ram_count } = flavor
    return {
      flavor_id: flavor.id,
      gpu: gpu?.name ?? null,
      gpu_count,
      cpu: cpu.name,
      cpu_count,
      ram: ram.standard,
      ram_count,
      ...rest,
      quote,
      url: link === null ? null : origin + link
    }
  })
  return `${JSON.stringify(configurations, null, 2)}\n`
}
