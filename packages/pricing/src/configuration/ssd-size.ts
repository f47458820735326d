/** Sizes of the disk that a person may choose, in GB. Source: docs/rules/configuration.md#disk. */
export const SSD_SIZE = Object.freeze({ min: 256, max: 2048, step: 256 } as const)

/** The disk that a configuration is priced with. Source: docs/rules/configuration.md#disk. */
export const DEFAULT_SSD = Object.freeze({ group_title: 'NVMe Gen4', size: 1 } as const)
