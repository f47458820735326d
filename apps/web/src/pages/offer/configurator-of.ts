import { DEFAULT_CHOICES } from '../../state/choices/choices.ts'
import { formatChoices } from '../../state/choices/format-choices.ts'
import { machineOf } from '../../state/choices/machine-of.ts'
import type { OfferSheet } from '../../state/offer-sheet.ts'

/** The address in the configurator of what is offered. */
export function configuratorOf({
  flavor,
  os,
  ssd_count,
  price_plan,
  promocode
}: OfferSheet['chosen']): string {
  const machine = machineOf(flavor)
  const choices = { ...DEFAULT_CHOICES, machine, os, ssdSize: ssd_count, period: price_plan, promocode }
  return formatChoices(choices, flavor.gpu === null ? [] : [flavor.gpu])
}
