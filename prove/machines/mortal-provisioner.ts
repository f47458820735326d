import type { Machine, Provisioner, Step } from '../../apps/server/src/machines/provisioner.ts'
import type { Random } from '../world/random.ts'

export const KILLED = 'the process is killed'
/** Percentage of steps in which the process is killed. */
const KILL_PERCENT = 4

/**
 * A provisioner whose process is killed at random: before a step, after a state was saved, or after the step. The worker then
 * leaves its lease behind, as a process that is killed does.
 */
export class MortalProvisioner<State extends object> implements Provisioner<State> {
  readonly name = 'openstack'
  readonly #real: Provisioner<State>
  readonly #random: Random
  readonly #onKill: () => void

  constructor(real: Provisioner<State>, random: Random, onKill: () => void) {
    this.#real = real
    this.#random = random
    this.#onKill = onKill
  }

  async step(
    machine: Machine<State>,
    record: (state: State) => Promise<void>,
    now: number
  ): Promise<Step<State>> {
    const end =
      this.#random.whole(1, 100) > KILL_PERCENT ? 'never' : this.#random.of(['first', 'recorded', 'last'])
    if (end === 'first') this.#kill()
    const step = await this.#real.step(
      machine,
      async (state) => {
        await record(state)
        if (end === 'recorded') this.#kill()
      },
      now
    )
    if (end === 'last') this.#kill()
    return step
  }

  async changed(since: number): Promise<ReadonlySet<string>> {
    return (await this.#real.changed?.(since)) ?? new Set()
  }

  #kill(): never {
    this.#onKill()
    throw new Error(KILLED)
  }
}
