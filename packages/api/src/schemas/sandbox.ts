import * as v from 'valibot'
import { payload } from './primitives.ts'

const BEHAVIOURS = ['normal', 'slow', 'refuse', 'fail', 'twice', 'lost'] as const

/** How the simulated machines behave: ready at once, after ten minutes, never, for half an hour only; answering twice, or not at all. */
export const Machines = v.object({ behaviour: v.picklist(BEHAVIOURS) })
export type Machines = v.InferOutput<typeof Machines>

export const MachinesChange = payload({
  behaviour: v.picklist(BEHAVIOURS, 'Выберите, как ведут себя машины.')
})
