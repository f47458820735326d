import type { PricePlan } from '@cloud/pricing'
import { formatTexts } from './ru/formats.ts'
import type { Words } from './words.ts'

/** Returns the scope of a configuration's price: 'в месяц с диском', or 'в час без диска' for the machine alone. */
export function priceScope(price_plan: PricePlan, disk: boolean, words?: Words): string {
  const texts = formatTexts(words)
  if (price_plan === 0) return disk ? texts.hourWithDisk : texts.hourWithoutDisk
  return disk ? texts.monthWithDisk : texts.monthWithoutDisk
}
