import { SSD_SIZES } from '@cloud/pricing'
import type { SummaryCardProps, SummaryFlavor } from '@cloud/ui'

/** Returns the choice relative to the maximum: eight GPU cards, the largest disk. */
export const summaryDrawing = (
  flavor: SummaryFlavor | null,
  ssdSize: number
): NonNullable<SummaryCardProps['drawing']> => [
  ...(flavor === null || flavor.gpu === null ? [] : [{ text: 'GPU', full: flavor.gpu_count, of: 8 }]),
  { text: 'SSD', full: SSD_SIZES.indexOf(ssdSize) + 1, of: SSD_SIZES.length }
]
