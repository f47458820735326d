import type { OpenStackSettings } from '../../platform/machine-settings.ts'
import type { CloudItem, Machine, Provisioner, Step } from '../provisioner.ts'
import { type Attempt, type CloudState, lookAgain } from './attempt.ts'
import { Cloud, UnknownOutcome } from './cloud.ts'
import { listAll, listItems, removeStray } from './items.ts'
import { openConsole, readConsoleLog, rebootInstance } from './live-calls.ts'
import { runMachine, watchMachine } from './run-machine.ts'
import { removeMachine, stopMachine } from './stop-machine.ts'

/** How far the clock of the cloud may be behind: changes of that time are listed in each round. */
const OVERLAP = 15 * 60_000
/** A change is reported for so long, because a machine is watched only once its launch was answered. */
const REPORT_TIME = 60_000
/** After an answer that says nothing. */
const PATIENCE = 5000

interface Listed {
  readonly id: string
  readonly name: string
  readonly status: string
  readonly updated: string
}

interface SeenState {
  readonly state: string
  readonly at: number
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
  /** States of the servers of the last round, with the moment at which each was seen first. */
  #seen = new Map<string, SeenState>()

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
      if (error instanceof UnknownOutcome)
        return lookAgain(attempt, error.retryAfter ?? PATIENCE, error.message)
      if (!(error instanceof TypeError)) throw error
      return lookAgain(attempt, PATIENCE, `an answer of the cloud lacks a field: ${error.message}`)
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
    const seen = new Map<string, SeenState>()
    // the name is a regular expression; deleted servers are listed as well, but without their tags
    const path = `/servers/detail?name=^${prefix}&changes-since=${moment}`
    for (const { id, name, status, updated } of await listAll<Listed>(
      this.#cloud,
      'compute',
      path,
      'servers'
    )) {
      const state = `${status} ${updated}`
      const before = this.#seen.get(id)
      const { at } = before?.state === state ? before : { at: Date.now() }
      seen.set(id, { state, at })
      if (name.startsWith(prefix) && Date.now() - at < REPORT_TIME)
        marks.add(name.slice(prefix.length).replace(/-\d+$/, ''))
    }
    this.#seen = seen
    return marks
  }

  items(): Promise<readonly CloudItem[]> {
    return listItems(this.#cloud, this.#shop)
  }

  removeStray(id: string): Promise<void> {
    return removeStray(this.#cloud, this.#shop, id)
  }
}
