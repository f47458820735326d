import { formatRub, type PricePlan, type Quote } from '@cloud/pricing'
import { gigabytes } from '../../../words/gigabytes.ts'
import { coresText, diskText, partsText } from '../../../words/machine.ts'
import { percent } from '../../../words/percent.ts'
import { planText } from '../../../words/plan-names.ts'
import { estimateTexts } from '../../../words/ru/estimate.ts'
import type { Words } from '../../../words/words.ts'
import type { SummaryFlavor } from '../SummaryCard/summaryText.ts'

/** An item of an estimate with its current cost. */
export interface ListedItem {
  readonly name: string
  readonly quantity: number
  /** The configuration; null if it is no longer in the catalogue. */
  readonly flavor: SummaryFlavor | null
  readonly os: { readonly name: string } | null
  /** Disk size in GB. */
  readonly ssd_count: number
  readonly price_plan: PricePlan
  /** Reason for a missing price: 'closed' if the configuration is no longer offered, 'plan' if its card is not offered on this plan. */
  readonly fault: 'closed' | 'plan' | null
  /** Quote for one server; null with a fault. */
  readonly quote: Quote | null
}

/** Returns the description of an item's servers: '2 × NVIDIA H100, 32 vCPU, 256 ГБ DDR5, 512 ГБ NVMe, Ubuntu 24.04'. */
export const itemDetails = (
  { flavor, os, ssd_count }: Pick<ListedItem, 'flavor' | 'os' | 'ssd_count'>,
  group_title?: string,
  words?: Words
): string =>
  partsText([
    ...(flavor === null
      ? []
      : [
          flavor.gpu ? `${flavor.gpu_count} × ${flavor.gpu.name}` : estimateTexts(words).withoutGpu,
          coresText(flavor.cpu_count),
          `${gigabytes(flavor.ram_count, words)} ${flavor.ram.standard}`
        ]),
    diskText(ssd_count, group_title, words),
    ...(os ? [os.name] : [])
  ])

/** Returns the payment terms of an item: '3 месяца по 436 800 ₽: скидка тарифа −5 %, промокод −15 %'. */
export function itemTerms({ hour, month, discount }: Quote, price_plan: PricePlan, words?: Words): string {
  const texts = estimateTexts(words)
  const taken = [
    ...(discount.plan === 0 ? [] : [texts.planDiscountOf(percent(-discount.plan))]),
    ...(discount.promo === 0 ? [] : [texts.promoDiscountOf(percent(-discount.promo))])
  ]
  const off = taken.length === 0 ? '' : `: ${taken.join(', ')}`
  if (price_plan === 0) return texts.hourlyTerms(formatRub(hour), off)
  return price_plan === 1
    ? texts.planHourTerms(planText(1, words), formatRub(hour), off)
    : texts.planMonthTerms(planText(price_plan, words), formatRub(month), off)
}

const faults = (words?: Words) => {
  const texts = estimateTexts(words)
  return {
    closed: texts.flavorGone,
    plan: texts.planGone
  } as const satisfies Record<NonNullable<ListedItem['fault']>, string>
}

/** Returns why an item has no price, and how to fix it. */
export const faultText = (fault: NonNullable<ListedItem['fault']>, words?: Words): string =>
  faults(words)[fault]
