import type { OfferSheet } from '@cloud/api'
import { DEFAULT_CHOICES } from '../../state/address/choices.ts'
import { machineOf } from '../../state/address/flavor-key.ts'
import { formatChoices } from '../../state/address/format-choices.ts'

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
  return formatChoices(choices, { gpus: flavor.gpu === null ? [] : [flavor.gpu], flavors: null })
}
