import type { Gpu } from '@cloud/api'
import { paths } from '../address/paths.ts'
import type { Machine } from './choices.ts'

/** The card whose page the machine is chosen on, if one was picked. */
export const cardOf = (machine: Machine, gpus: readonly Gpu[]): Gpu | undefined =>
  machine.type === 'gpu' ? gpus.find((gpu) => gpu.id === machine.card) : undefined

/** Where a machine is chosen. */
export function pathOf(machine: Machine, gpus: readonly Gpu[]): string {
  const card = cardOf(machine, gpus)
  return card === undefined ? paths.configurator() : paths.card(card)
}
