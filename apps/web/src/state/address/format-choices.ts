import type { Gpu } from '@cloud/api'
import type { Choices, Machine } from './choices.ts'
import { FLAVOR_KEYS } from './flavor-key.ts'
import { paths } from './paths.ts'

function machineQuery(machine: Machine, isChange: boolean): readonly (readonly [string, string | number])[] {
  if (machine.type === 'cpu')
    return [
      ['type', 'cpu'],
      ['cpu_count', machine.cpu_count],
      ['ram_count', machine.ram_count]
    ]
  const { flavor } = machine
  // an address that says nothing of the machine asks for the server's own
  if (flavor === null) return isChange ? [['type', 'gpu']] : []
  return FLAVOR_KEYS.map((name) => [`flavor[${name}]`, flavor[name]])
}

/**
 * The address of these choices: `parseChoices` of it gives the same choices, with nothing changed. A change of
 * configuration says nothing of the disk, which stays the server's.
 */
export function formatChoices(choices: Choices, gpus: readonly Gpu[]): string {
  const { machine, os, ssdSize, period, promocode, original } = choices
  const query = [
    ...machineQuery(machine, original !== null),
    ...(os === null ? [] : [['os', os] as const]),
    ...(original === null ? [['ssdSize', ssdSize] as const] : []),
    ['period', period] as const,
    ...(promocode === '' ? [] : [['promocode', promocode] as const]),
    ...(original === null ? [] : [['original', original] as const])
  ]
  return `${pathOf(machine, gpus)}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}

/** The card whose page the machine is chosen on, if one was picked. */
export const cardOf = (machine: Machine, gpus: readonly Gpu[]): Gpu | undefined =>
  machine.type === 'gpu' ? gpus.find((gpu) => gpu.id === machine.card) : undefined

/** Where a machine is chosen. */
export function pathOf(machine: Machine, gpus: readonly Gpu[]): string {
  const card = cardOf(machine, gpus)
  return card === undefined ? paths.configurator() : paths.card(card)
}
