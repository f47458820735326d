/** What the configurator begins with. Source: docs/rules/configuration.md. */
export const DEFAULT_CHOICES = Object.freeze({
  cpu_count: 2,
  ram_count: 2,
  ssd_count: 256,
  price_plan: 0
} as const)

/** The disk that a configuration is priced with. Source: docs/rules/configuration.md#disk. */
export const DEFAULT_SSD = Object.freeze({ group_title: 'NVMe Gen4', size: 1 } as const)
