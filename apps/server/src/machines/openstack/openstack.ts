import type { OpenStackSettings } from '../../platform/machine-settings.ts'
import type { CloudItem, Machine, Provisioner, Step } from '../provisioner.ts'
import { type Attempt, type CloudState, stepAgainIn } from './attempt.ts'
import { CloudClient } from './cloud.ts'
import { UnknownOutcome } from './cloud-request.ts'
import type { Instance } from './instances.ts'
import { listItems, markIn, prefixOf, removeStray } from './items.ts'
import { openConsole, readConsoleLog, rebootInstance } from './live-calls.ts'
import { runMachine, watchMachine } from './run-machine.ts'
import { removeMachine, stopMachine } from './stop-machine.ts'

/** Time for which a change is reported, because a machine is watched only after its launch was answered. */
const REPORT_TIME = 60_000
/** Time until a step is repeated after an unknown outcome. */
const RETRY_AFTER_MS = 5000
/** The same for a check without a command: in an outage all machines may be checked. */
const CHECK_AGAIN_AFTER_MS = 60_000

/**
 * Provisioner of machines in an OpenStack. A server of the shop keeps one volume and one port until it is deleted, and has a
 * server of Nova only while it runs: a pause deletes it, a start creates another one on the same volume and port. Source:
 * docs/machines.md.
 *
 * @param shop random id of the shop's database
 */
export class OpenStack implements Provisioner<CloudState> {
  readonly name = 'openstack'
  readonly #cloud: CloudClient
  readonly #settings: OpenStackSettings
  readonly #shop: string

  constructor(settings: OpenStackSettings, shop: string) {
    this.#cloud = new CloudClient(settings)
    this.#settings = settings
    this.#shop = shop
  }

  async step(
    machine: Machine<CloudState>,
    record: (state: CloudState) => Promise<void>,
    now: number
  ): Promise<Step<CloudState>> {
    const attempt = this.#attempt(machine, record, now)
    const pause = machine.is_answered ? CHECK_AGAIN_AFTER_MS : RETRY_AFTER_MS
    try {
      return (await this.#refuseOtherScope(attempt)) ?? (await this.#carryOut(attempt))
    } catch (error) {
      if (error instanceof UnknownOutcome)
        return stepAgainIn(attempt, Math.max(error.retryAfter ?? 0, pause), error.message)
      if (!(error instanceof TypeError)) throw error
      return stepAgainIn(attempt, pause, `an answer of the cloud lacks a field: ${error.message}`)
    }
  }

  reboot(machine: Machine<CloudState>): Promise<void> {
    return rebootInstance(this.#attempt(machine))
  }

  console(machine: Machine<CloudState>) {
    return openConsole(this.#attempt(machine))
  }

  consoleLog(machine: Machine<CloudState>, lines: number): Promise<string> {
    return readConsoleLog(this.#attempt(machine), lines)
  }

  /** Creates the context of a step, or of a call that saves no state. */
  #attempt(
    machine: Machine<CloudState>,
    record: (state: CloudState) => Promise<void> = async () => {},
    now: number = Date.now()
  ): Attempt {
    const state = { ...machine.state }
    return {
      cloud: this.#cloud,
      settings: this.#settings,
      shop: this.#shop,
      machine,
      now,
      state,
      record: () => record({ ...state })
    }
  }

  /**
   * Leaves a machine as it is if the settings name another project or region than at its first launch: there, none of its
   * resources exist, as if it were lost.
   */
  async #refuseOtherScope({ cloud, state }: Attempt): Promise<Step<CloudState> | undefined> {
    const { volume_id, volume_posted_at, port_id } = state
    if ((volume_id ?? volume_posted_at ?? port_id) === undefined) return undefined
    const found = await cloud.scope()
    state.scope ??= found
    if (state.scope === found) return undefined
    return stepAgainIn({ state }, 60_000, `the machine is in ${state.scope}, but the settings name ${found}`)
  }

  #carryOut(attempt: Attempt): Promise<Step<CloudState>> {
    const { want, is_answered } = attempt.machine
    if (want === 'run') return is_answered ? watchMachine(attempt) : runMachine(attempt)
    return want === 'stop' ? stopMachine(attempt) : removeMachine(attempt)
  }

  async changed(since: number): Promise<ReadonlySet<string>> {
    const prefix = prefixOf(this.#shop)
    const moment = encodeURIComponent(new Date(since - REPORT_TIME).toISOString())
    // the name is a regular expression; tags cannot be used, because deleted servers are listed without them
    const path = `/servers/detail?name=^${prefix}&changes-since=${moment}`
    const names = (await this.#cloud.listAll<Instance>('compute', path, 'servers')).map(({ name }) => name)
    return new Set(names.filter((name) => name.startsWith(prefix)).map((name) => markIn(name, this.#shop)))
  }

  items(): Promise<readonly CloudItem[]> {
    return listItems(this.#cloud, this.#shop)
  }

  removeStray(id: string, since: number): Promise<void> {
    return removeStray(this.#cloud, this.#shop, id, since)
  }
}
