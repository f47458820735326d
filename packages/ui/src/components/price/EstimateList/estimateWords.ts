import { formatRub, type PricePlan, type Quote } from '@cloud/pricing'
import { gigabytes } from '../../../words/gigabytes.ts'
import { coresText, diskText, partsText } from '../../../words/machine.ts'
import { percent } from '../../../words/percent.ts'
import { PLAN_NAMES } from '../../../words/plan-names.ts'
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
  group_title?: string
): string =>
  partsText([
    ...(flavor === null
      ? []
      : [
          flavor.gpu ? `${flavor.gpu_count} × ${flavor.gpu.name}` : 'Без видеокарты',
          coresText(flavor.cpu_count),
          `${gigabytes(flavor.ram_count)} ${flavor.ram.standard}`
        ]),
    diskText(ssd_count, group_title),
    ...(os ? [os.name] : [])
  ])

/** Returns the payment terms of an item: '3 месяца по 436 800 ₽: скидка тарифа −5 %, промокод −15 %'. */
export function itemTerms({ hour, month, discount }: Quote, price_plan: PricePlan): string {
  const taken = [
    ...(discount.plan === 0 ? [] : [`скидка тарифа ${percent(-discount.plan)}`]),
    ...(discount.promo === 0 ? [] : [`промокод ${percent(-discount.promo)}`])
  ]
  const off = taken.length === 0 ? '' : `: ${taken.join(', ')}`
  if (price_plan === 0) return `По часам, ${formatRub(hour)} в час, предоплата за 1\u00a0час${off}`
  return price_plan === 1
    ? `${PLAN_NAMES[1]}, ${formatRub(hour)} в час${off}`
    : `${PLAN_NAMES[price_plan]} по ${formatRub(month)}${off}`
}

const FAULTS = {
  closed: 'Этой конфигурации больше нет в каталоге. Уберите её или выберите другую.',
  plan: 'Этого тарифа у видеокарты больше нет. Выберите другой.'
} as const satisfies Record<NonNullable<ListedItem['fault']>, string>

/** Returns why an item has no price, and how to fix it. */
export const faultText = (fault: NonNullable<ListedItem['fault']>): string => FAULTS[fault]
