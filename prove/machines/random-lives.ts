import { STATUS } from '@cloud/pricing'
import { FLAVOR, orderOf, SmallCloud } from '../../apps/server/src/billing/testing/small-cloud.ts'
import { inTransaction } from '../../apps/server/src/platform/db/in-transaction.ts'
import { statusOf } from '../../apps/server/src/platform/http/errors.ts'
import { productNow } from '../../apps/server/src/platform/product-clock.ts'
import { Refusal } from '../../apps/server/src/platform/refusal.ts'
import { changeConfiguration } from '../../apps/server/src/servers/change-configuration.ts'
import { changeStatus } from '../../apps/server/src/servers/change-status.ts'
import type { CloudUnderTest } from '../../testing/openstack/contract/cloud-under-test.ts'
import { assertEqual } from '../world/assert-equal.ts'
import { booksAddUp } from '../world/books-add-up.ts'
import type { Random } from '../world/random.ts'
import { CloudAndRecords, MAX_WITHOUT_MACHINE_MS } from './cloud-and-records.ts'
import { setClock, useCloud } from './shop-on-cloud.ts'
import { ROUNDS_OF_WORKER, type Workers, type WorkersInput } from './workers.ts'

/** More capacity than the cloud has, so that the cloud refuses some launches. */
const CAPACITY = 1000
/** Time limit of the last commands. */
const MAX_SETTLE_MS = 30 * 60_000
/** Maximum number of rounds for all lives. */
const MAX_ROUNDS = 3000
const PRICE_PLANS = [0, 1] as const

export interface LivesInput {
  readonly cloud: CloudUnderTest
  readonly databaseUrl: string
  readonly random: Random
  readonly workers: (input: WorkersInput) => Workers
  readonly lives: number
  /** Number of servers that exist at the same time. */
  readonly concurrent: number
  /** Milliseconds between two rounds. */
  readonly tick: number
  /** True if the cloud's clock is not the real time; the product's clock then follows the cloud's. */
  readonly hasOwnClock: boolean
  /** Called after each round: starts and ends faults of the cloud. */
  readonly disturb: (round: number) => Promise<void>
  /** Ends all faults. */
  readonly endFaults: () => Promise<void>
  readonly progress: (line: string) => void
}

/** The life of one server: it is ordered, changed some times, and deleted unless it stays. */
interface Life {
  server_id: number | undefined
  actions_left: number
  /** True if the server is not deleted. */
  readonly stays: boolean
}

/**
 * Orders servers, changes them at random and deletes most of them, while workers that are killed at random carry out the
 * commands. In the end the cloud is compared with the records.
 */
export class RandomLives {
  readonly #input: LivesInput
  readonly #small: SmallCloud
  readonly #account_id: number
  readonly #records: CloudAndRecords
  readonly #workers: Workers
  #actions = 0

  private constructor(input: LivesInput, small: SmallCloud, account_id: number) {
    this.#input = input
    this.#small = small
    this.#records = new CloudAndRecords(input.cloud, small)
    this.#workers = input.workers({ ...input, small })
    this.#account_id = account_id
  }

  static async run(input: LivesInput): Promise<{ readonly actions: number; readonly kills: number }> {
    const small = await SmallCloud.at(input.databaseUrl, CAPACITY)
    try {
      await useCloud(small, input.cloud, input.hasOwnClock ? input.cloud.now() : undefined)
      small.now = await inTransaction(small.db, productNow)
      const account_id = await small.account(100_000_000_000)
      const lives = new RandomLives(input, small, account_id)
      try {
        await lives.#live()
      } finally {
        await lives.#workers.stop()
      }
      await booksAddUp(small.db)
      return { actions: lives.#actions, kills: lives.#workers.kills }
    } finally {
      await small.close()
    }
  }

  async #live(): Promise<void> {
    const { random, lives: count, concurrent, disturb, endFaults, progress } = this.#input
    const waiting: Life[] = Array.from({ length: count }, () => ({
      server_id: undefined,
      actions_left: random.whole(2, 5),
      stays: random.next() < 0.15
    }))
    let alive: Life[] = []
    let finished = 0
    for (let round = 0; alive.length > 0 || waiting.length > 0; round++) {
      if (round > MAX_ROUNDS) assertEqual('Lives that never end', await this.#records.servers(), [])
      while (alive.length < concurrent && waiting.length > 0) alive.push(...waiting.splice(0, 1))
      await this.#round(round)
      await disturb(round)
      for (const life of alive) if (random.next() < 0.4) await this.#act(life)
      const ended = alive.filter(({ actions_left }) => actions_left < 0)
      alive = alive.filter(({ actions_left }) => actions_left >= 0)
      const before = finished
      finished += ended.length
      if (Math.floor(finished / 10) > Math.floor(before / 10))
        progress(
          `${finished} of ${count} lives, ${this.#actions} actions, ${this.#workers.kills} kills, round ${round}`
        )
    }
    await endFaults()
    await this.#settle()
    await this.#records.compare()
    // with a real clock this takes too long
    if (this.#input.hasOwnClock) await this.#loseMachine()
  }

  /** Deletes a machine in the cloud, and waits past the time for which its server may still be charged. */
  async #loseMachine(): Promise<void> {
    const { cloud } = this.#input
    const [lost] = await cloud.servers()
    if (lost === undefined) return
    await cloud.meddle('delete', lost.id)
    const end = cloud.now() + MAX_WITHOUT_MACHINE_MS + 60_000
    for (let round = 0; cloud.now() < end; round++) await this.#round(round)
    await this.#settle()
    await this.#records.compare()
  }

  /** Lets the workers carry out due steps, then lets time pass. */
  async #round(round: number): Promise<void> {
    const { cloud, tick, hasOwnClock } = this.#input
    await this.#workers.work(round)
    await cloud.pass(tick)
    if (hasOwnClock) await setClock(this.#small, cloud.now())
    // an operator confirms the capacity of the flavors that the cloud refused
    if (round % ROUNDS_OF_WORKER === 0) await this.#small.pool.query('update flavors set refused_at = null')
    this.#small.now = await inTransaction(this.#small.db, productNow)
    await this.#records.checkPaidServers()
  }

  async #act(life: Life): Promise<void> {
    const { random } = this.#input
    const flavor_id = random.of([FLAVOR.cpu, FLAVOR.cpu, FLAVOR.cloud, FLAVOR.rare])
    const price_plan = random.of(PRICE_PLANS)
    if (life.server_id === undefined) {
      const created = await this.#try(
        this.#small.create(this.#account_id, { ...orderOf(flavor_id, price_plan), ssd_count: 256 })
      )
      life.server_id = created?.server_id
      return
    }
    const { server_id } = life
    const server = (await this.#records.servers()).find((row) => row.server_id === server_id)
    if (server === undefined || server.status === STATUS.deleted) {
      life.actions_left = -1
      return
    }
    const isInTransition = server.status === STATUS.start || server.status === STATUS.pausing
    // customers seldom act during a transition
    if (isInTransition && random.next() < 0.8) return
    if (life.actions_left > 0) {
      const isDone =
        random.of(['status', 'status', 'change']) === 'status'
          ? await this.#setStatus(server_id, server.status === STATUS.active ? 0 : 1)
          : await this.#changeConfiguration(server_id, orderOf(flavor_id, price_plan))
      if (isDone) life.actions_left -= 1
      else if (server.status < 0) await this.#end(life, server_id)
      return
    }
    if (life.stays && server.status === STATUS.active) life.actions_left = -1
    else await this.#end(life, server_id)
  }

  async #end(life: Life, server_id: number): Promise<void> {
    if (await this.#setStatus(server_id, -3)) life.actions_left = -1
    else await this.#setStatus(server_id, 0)
  }

  async #setStatus(server_id: number, status: 1 | 0 | -3): Promise<boolean> {
    const request = { status, expected_total_rub_cents: null }
    const changed = this.#small.do((tx, now) => changeStatus(tx, this.#account_id, server_id, now, request))
    return (await this.#try(changed.then(() => true))) === true
  }

  async #changeConfiguration(server_id: number, order: ReturnType<typeof orderOf>): Promise<boolean> {
    const request = { ...order, configuration_id: server_id, expected_returned_rub_cents: null }
    const changed = this.#small.do((tx, now) => changeConfiguration(tx, this.#account_id, now, request))
    return (await this.#try(changed.then(() => true))) === true
  }

  /** Waits for an action; a refusal with status 409 is expected and returns undefined. */
  async #try<T>(action: Promise<T>): Promise<T | undefined> {
    try {
      const result = await action
      this.#actions += 1
      return result
    } catch (error) {
      if (error instanceof Refusal && statusOf(error) === 409 && error.code !== 'machines_unavailable')
        return undefined
      throw error
    } finally {
      this.#small.now = await inTransaction(this.#small.db, productNow)
    }
  }

  /** Lets all commands end. */
  async #settle(): Promise<void> {
    const { cloud } = this.#input
    const end = cloud.now() + MAX_SETTLE_MS
    for (let round = 0; ; round++) {
      await this.#round(round)
      const { rows } = await this.#small.pool.query(
        'select server_id, want, state, problem from machines where not is_answered'
      )
      // the last rounds notice what changed in the cloud without a command
      if (rows.length === 0 && round >= ROUNDS_OF_WORKER) return
      if (cloud.now() > end) assertEqual('Commands that never end', rows, [])
    }
  }
}
