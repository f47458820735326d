import type { Provisioner } from './provisioner.ts'

/**
 * Provisioner of machines that operators hand over: a command waits in `machines list` until an operator answers it by
 * `machines ready`, `down` or `failed`. A removal needs no answer.
 */
export const manualMachines: Provisioner = {
  name: 'manual',
  async step({ want, state }) {
    return want === 'remove'
      ? { state, next_step_in_ms: null, answer: { outcome: 'removed' } }
      : { state, next_step_in_ms: null }
  }
}
