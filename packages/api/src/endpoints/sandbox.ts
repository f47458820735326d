import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Moment, payload, whole } from '../schemas/primitives.ts'
import { Machines, MachinesChange } from '../schemas/sandbox.ts'

const TEN_YEARS = 10 * 366 * 24 * 3600

/** There only in sandbox mode; elsewhere 404. */
export const sandbox = {
  /** Advances the product's clock and answers when what fell due has been done. */
  clock: endpoint({
    method: 'POST',
    path: '/api/v1/sandbox/clock/',
    access: 'account',
    body: payload({ advance_seconds: whole(0, TEN_YEARS) }),
    response: v.object({ now: Moment }),
    errors: ['not_found']
  }),
  /** How the simulated machines behave. */
  machines: endpoint({
    method: 'GET',
    path: '/api/v1/sandbox/machines/',
    access: 'account',
    response: Machines,
    errors: ['not_found']
  }),
  /** Sets how they behave for commands that come from now on. */
  setMachines: endpoint({
    method: 'POST',
    path: '/api/v1/sandbox/machines/',
    access: 'account',
    body: MachinesChange,
    response: Machines,
    errors: ['not_found']
  })
}
