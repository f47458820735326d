/** What the configurator begins with. Source: docs/rules/configuration.md. */
export const DEFAULT_CHOICES = Object.freeze({
  cpu_count: 2,
  ram_count: 2,
  ssd_count: 256,
  price_plan: 0
} as const)
