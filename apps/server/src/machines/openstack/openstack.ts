import type { OpenStackSettings } from '../../platform/machine-settings.ts'
import type { CloudItem, Machine, Provisioner, Step } from '../provisioner.ts'
import { type Attempt, type CloudState, lookAgain } from './attempt.ts'
import { Cloud, UnknownOutcome } from './cloud.ts'
import { listAll, listItems, removeStray } from './items.ts'
import { openConsole, readConsoleLog, rebootInstance } from './live-calls.ts'
import { runMachine, watchMachine } from './run-machine.ts'
import { removeMachine, stopMachine } from './stop-machine.ts'

/** Nova compares whole seconds, and a change can appear a moment after its date. */
const OVERLAP = 60_000
/** After an answer that says nothing. */
const PATIENCE = 5000

interface Listed {
  readonly id: string
  readonly name: string
}

/**
 * Machines of an OpenStack. A server has one volume and one port for life, and a server of Nova only while it runs: a pause
 * stops and deletes it, a start creates another one on the same volume and port. Source: docs/machines.md.
 *
 * @param shop the random id of the shop's database
 */
export class OpenStack implements Provisioner<CloudState> {
  readonly name = 'openstack'
  readonly #cloud: Cloud
  readonly #settings: OpenStackSettings
  readonly #shop: string

  constructor(settings: OpenStackSettings, shop: string) {
    this.#cloud = new Cloud(settings)
    this.#settings = settings
    this.#shop = shop
  }

  async step(
    machine: Machine<CloudState>,
    record: (state: CloudState) => Promise<void>,
    now: number
  ): Promise<Step<CloudState>> {
    const attempt = this.#attempt(machine, record, now)
    try {
      return await this.#act(attempt)
    } catch (error) {
      if (!(error instanceof UnknownOutcome)) throw error
      return lookAgain(attempt, error.retryAfter ?? PATIENCE, error.message)
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

  /** Without `record` the attempt only reads what the steps recorded. */
  #attempt(
    machine: Machine<CloudState>,
    record: (state: CloudState) => Promise<void> = async () => {},
    now: number = Date.now()
  ): Attempt {
    const attempt: Attempt = {
      cloud: this.#cloud,
      settings: this.#settings,
      shop: this.#shop,
      machine,
      now,
      state: machine.state,
      async record(state) {
        attempt.state = state
        await record(state)
      }
    }
    return attempt
  }

  #act(attempt: Attempt): Promise<Step<CloudState>> {
    const { want, is_answered } = attempt.machine
    if (want === 'run') return is_answered ? watchMachine(attempt) : runMachine(attempt)
    return want === 'stop' ? stopMachine(attempt) : removeMachine(attempt)
  }

  async changed(since: number): Promise<ReadonlySet<string>> {
    const prefix = `shop-${this.#shop}-`
    const moment = encodeURIComponent(new Date(since - OVERLAP).toISOString())
    const marks = new Set<string>()
    // the name is a regular expression; deleted servers are listed as well, but without their tags
    const path = `/servers?name=^${prefix}&changes-since=${moment}`
    for (const { name } of await listAll<Listed>(this.#cloud, 'compute', path, 'servers'))
      if (name.startsWith(prefix)) marks.add(name.slice(prefix.length).replace(/-\d+$/, ''))
    return marks
  }

  items(): Promise<readonly CloudItem[]> {
    return listItems(this.#cloud, this.#shop)
  }

  removeStray(id: string): Promise<void> {
    return removeStray(this.#cloud, this.#shop, id)
  }
}
