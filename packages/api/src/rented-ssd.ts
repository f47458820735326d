import { DEFAULT_SSD } from '@cloud/pricing'
import type { Ssd } from './schemas/catalogue.ts'

const { group_title, size } = DEFAULT_SSD

/**
 * Returns the disk that is rented: the default disk, otherwise the first in the list.
 * Source: docs/rules/configuration.md#disk.
 */
export const rentedSsd = (ssds: readonly Ssd[]): Ssd | undefined =>
  ssds.find((ssd) => ssd.group_title === group_title && ssd.size === size) ?? ssds[0]
