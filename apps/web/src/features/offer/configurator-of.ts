import type { OfferSheet } from '../../offer-sheet.ts'
import { type Choices, DEFAULT_CHOICES } from '../../state/choices/choices.ts'
import { flavorKey } from '../../state/choices/flavor-key.ts'
import { formatChoices } from '../../state/choices/format-choices.ts'

/** The address in the configurator of what is offered. */
export function configuratorOf({ flavor, ssd_count, price_plan, promocode }: OfferSheet['chosen']): string {
  const key = flavorKey(flavor)
  const machine: Choices['machine'] =
    key === null
      ? { type: 'cpu', cpu_count: flavor.cpu_count, ram_count: flavor.ram_count }
      : { type: 'gpu', card: key.gpu, flavor: key }
  const choices = { ...DEFAULT_CHOICES, machine, ssdSize: ssd_count, period: price_plan, promocode }
  return formatChoices(choices, flavor.gpu === null ? [] : [flavor.gpu])
}
