import type { Gpu } from '@cloud/api'
import type { Choices, Machine } from './choices.ts'
import { FLAVOR_KEYS } from './flavor-key.ts'
import { pathOf } from './path-of.ts'

function machineQuery(machine: Machine): readonly (readonly [string, string | number])[] {
  if (machine.type === 'cpu')
    return [
      ['type', 'cpu'],
      ['cpu_count', machine.cpu_count],
      ['ram_count', machine.ram_count]
    ]
  const { flavor } = machine
  return flavor === null ? [] : FLAVOR_KEYS.map((name) => [`flavor[${name}]`, flavor[name]])
}

/** The address of these choices: `parseChoices` of it gives the same choices, with nothing changed. */
export function formatChoices(choices: Choices, gpus: readonly Gpu[]): string {
  const { machine, os, ssdSize, period, promocode, original } = choices
  const query = [
    ...machineQuery(machine),
    ...(os === null ? [] : [['os', os] as const]),
    ['ssdSize', ssdSize] as const,
    ['period', period] as const,
    ...(promocode === '' ? [] : [['promocode', promocode] as const]),
    ...(original === null ? [] : [['original', original] as const])
  ]
  return `${pathOf(machine, gpus)}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}
