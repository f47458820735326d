import { SSD_SIZE } from './ssd-size.ts'

/** Choices of a configurator in which nothing has been chosen. Source: docs/rules/configuration.md. */
export const DEFAULT_CHOICES = Object.freeze({
  cpu_count: 2,
  ram_count: 2,
  ssd_count: SSD_SIZE.min,
  price_plan: 0
} as const)
