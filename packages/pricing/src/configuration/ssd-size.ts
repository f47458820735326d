/**
 * Disk sizes that a customer may choose, in GB: `min`, then every `step` GB up to `max`. The smallest size is also the
 * default.
 *
 * URLs, the API, the stepper and its drawing follow a change. Sizes may be added, but a size that was sold must stay on
 * offer: if a size is removed, saved estimates and links lose it, and the typed client can no longer read a saved offer
 * with it.
 * Source: docs/rules/configuration.md#disk.
 */
export const SSD_SIZE = Object.freeze({ min: 256, max: 2048, step: 256 } as const)

/** All sizes of `SSD_SIZE` in GB, smallest first. */
export const SSD_SIZES: readonly number[] = Object.freeze(
  Array.from(
    { length: (SSD_SIZE.max - SSD_SIZE.min) / SSD_SIZE.step + 1 },
    (_, steps) => SSD_SIZE.min + steps * SSD_SIZE.step
  )
)

/** Disk whose price applies to every configuration. Source: docs/rules/configuration.md#disk. */
export const DEFAULT_SSD = Object.freeze({ group_title: 'NVMe Gen4', size: 1 } as const)
