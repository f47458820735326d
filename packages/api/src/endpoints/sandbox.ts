import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Moment, payload, whole } from '../schemas/primitives.ts'
import { Machines, MachinesChange } from '../schemas/sandbox.ts'

const TEN_YEARS = 10 * 366 * 24 * 3600

/** Sandbox controls; outside the sandbox they return 404. */
export const sandbox = {
  /** Advances the clock of the product and responds after all due work is done. */
  clock: endpoint({
    method: 'POST',
    path: '/api/v1/sandbox/clock/',
    access: 'account',
    scope: 'session',
    body: payload({ advance_seconds: whole(0, TEN_YEARS) }),
    response: v.object({ now: Moment }),
    errors: ['not_found']
  }),
  /** Returns the behaviour of the simulated machines. */
  machines: endpoint({
    method: 'GET',
    path: '/api/v1/sandbox/machines/',
    access: 'account',
    scope: 'session',
    response: Machines,
    errors: ['not_found']
  }),
  /** Sets the behaviour of the simulated machines for later commands. */
  setMachines: endpoint({
    method: 'POST',
    path: '/api/v1/sandbox/machines/',
    access: 'account',
    scope: 'session',
    body: MachinesChange,
    response: Machines,
    errors: ['not_found']
  })
}
