import type { Flavor, Gpu } from '@cloud/api'
import type { CatalogueData } from './catalogue-data.ts'
import type { Choices, Machine } from './choices.ts'
import { FLAVOR_KEYS, flavorKey } from './flavor-key.ts'
import { paths } from './paths.ts'

type QueryParameters = readonly (readonly [name: string, value: string | number])[]

function machineQuery(
  machine: Machine,
  flavors: readonly Flavor[] | null,
  isChange: boolean
): QueryParameters {
  if (machine.type === 'cpu')
    return [
      ['type', 'cpu'],
      ['cpu_count', machine.cpu_count],
      ['ram_count', machine.ram_count]
    ]
  const flavor = flavors?.find(({ id }) => id === machine.flavor)
  const key = flavor === undefined ? machine.requested : flavorKey(flavor)
  if (key) return FLAVOR_KEYS.map((name) => [`flavor[${name}]`, key[name]])
  // an address without a machine stands for the server's own machine
  return isChange ? [['type', 'gpu']] : []
}

/** Returns the GPU card chosen by its page; undefined if none was chosen. */
export const findChosenGpu = (machine: Machine, gpus: readonly Gpu[] | null): Gpu | undefined =>
  machine.type === 'gpu' ? gpus?.find((gpu) => gpu.id === machine.card) : undefined

/**
 * Returns the address of these choices, from which `parseChoices` reads the same choices without corrections. The address of a change of
 * configuration has no disk, because the server keeps its disk.
 */
export function formatChoices(
  choices: Choices,
  { gpus, flavors }: Pick<CatalogueData, 'gpus' | 'flavors'>
): string {
  const { machine, os, ssdSize, period, promocode, original } = choices
  const card = findChosenGpu(machine, gpus)
  const query: QueryParameters = [
    ...machineQuery(machine, flavors, original !== null),
    ...(os === null ? [] : [['os', os] as const]),
    ...(original === null ? [['ssdSize', ssdSize] as const] : []),
    ['period', period] as const,
    ...(promocode === '' ? [] : [['promocode', promocode] as const]),
    ...(original === null ? [] : [['original', original] as const])
  ]
  return `${card === undefined ? paths.configurator() : paths.gpu(card)}?${query.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}
