/**
 * Sizes of the disk that a customer may choose, in GB: `min`, then a size every `step` GB, none above `max`.
 *
 * The address, the wire, the stepper and its drawing follow a change. The least size is also the default. What follows from
 * a size that is no longer on offer: a saved estimate and a link with it lose it, and an answer with it (a saved offer) is
 * not readable by the typed client. So a size may be added, but one that was sold stays on offer.
 * Source: docs/rules/configuration.md#disk.
 */
export const SSD_SIZE = Object.freeze({ min: 256, max: 2048, step: 256 } as const)

/** Each size of `SSD_SIZE`, the least first. */
export const SSD_SIZES: readonly number[] = Object.freeze(
  Array.from(
    { length: Math.floor((SSD_SIZE.max - SSD_SIZE.min) / SSD_SIZE.step) + 1 },
    (_, steps) => SSD_SIZE.min + steps * SSD_SIZE.step
  )
)

/** The disk that a configuration is priced with. Source: docs/rules/configuration.md#disk. */
export const DEFAULT_SSD = Object.freeze({ group_title: 'NVMe Gen4', size: 1 } as const)
