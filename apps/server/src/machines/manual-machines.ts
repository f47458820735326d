import type { Provisioner } from './provisioner.ts'

/**
 * Machines that operators hand over: a command waits in `machines list` until `machines ready`, `down` or `failed`
 * answers it. A removal needs no answer.
 */
export const manualMachines: Provisioner = {
  name: 'manual',
  async step({ want, state }) {
    return want === 'remove'
      ? { state, look_after: null, answer: { outcome: 'removed' } }
      : { state, look_after: null }
  }
}
