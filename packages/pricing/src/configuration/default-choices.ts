import { SSD_SIZE } from './ssd-size.ts'

/** Default choices of a configurator: vCPU, GB of RAM, GB of disk and plan. Source: docs/rules/configuration.md. */
export const DEFAULT_CHOICES = Object.freeze({
  cpu_count: 2,
  ram_count: 2,
  ssd_count: SSD_SIZE.min,
  price_plan: 0
} as const)
