import * as v from 'valibot'
import { payload } from './primitives.ts'

const BEHAVIOURS = ['normal', 'slow', 'refuse', 'fail', 'twice', 'lost'] as const

/**
 * Behaviour of the simulated machines: ready at once, ready after ten minutes, never ready, ready for half an hour only,
 * responding twice, or not responding.
 */
export const Machines = v.object({ behaviour: v.picklist(BEHAVIOURS) })
export type Machines = v.InferOutput<typeof Machines>

export const MachinesChange = payload({
  behaviour: v.picklist(BEHAVIOURS, 'Выберите, как ведут себя машины.')
})
