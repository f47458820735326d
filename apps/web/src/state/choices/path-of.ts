import type { Gpu } from '@cloud/api'
import { paths } from '../address/paths.ts'
import type { Machine } from './choices.ts'

/** Where a machine is chosen: on the page of its card, if one was picked. */
export function pathOf(machine: Machine, gpus: readonly Gpu[]): string {
  const card = machine.type === 'gpu' ? gpus.find((gpu) => gpu.id === machine.card) : undefined
  return card === undefined ? paths.configurator() : paths.card(card)
}
