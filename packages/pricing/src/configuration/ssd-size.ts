/** Sizes of the disk that a person may choose, in GB. Source: docs/rules/configuration.md#disk. */
export const SSD_SIZE = Object.freeze({ min: 256, max: 2048, step: 256 } as const)
