import { STATUS } from '@cloud/pricing'
import { FLAVOR, orderOf, SmallCloud } from '../../apps/server/src/billing/testing/small-cloud.ts'
import { catchUp } from '../../apps/server/src/jobs/catch-up.ts'
import { MachineLoop } from '../../apps/server/src/machines/machine-loop.ts'
import { inTransaction } from '../../apps/server/src/platform/db/in-transaction.ts'
import { statusOf } from '../../apps/server/src/platform/http/errors.ts'
import { productNow } from '../../apps/server/src/platform/product-clock.ts'
import { Refusal } from '../../apps/server/src/platform/refusal.ts'
import { changeConfiguration } from '../../apps/server/src/servers/change-configuration.ts'
import { changeStatus } from '../../apps/server/src/servers/change-status.ts'
import type { CloudUnderTest } from '../../testing/openstack/contract/cloud-under-test.ts'
import { provisionerOf } from '../../testing/openstack/contract/server.ts'
import { assertEqual } from '../world/assert-equal.ts'
import { booksAddUp } from '../world/books-add-up.ts'
import type { Random } from '../world/random.ts'
import { MortalProvisioner } from './mortal-provisioner.ts'

/** More than the cloud has: its refusals are part of the lives. */
const PLACES = 1000
const SHOP_ID = 'a1b2c3d4'
const WORKERS = 2
const MINUTE = 60_000
/** Longest time that an active server may be without a machine. */
const MOST_WITHOUT_MACHINE = 10 * MINUTE
/** Rounds after which workers restart, and look at each machine once. */
const WATCH_ROUNDS = 12
/** Waiting longer than this for the end of all commands means that one never ends. */
const MOST_TO_SETTLE = 30 * MINUTE
/** Lives that take more rounds never end. */
const MOST_ROUNDS = 3000
const PRICE_PLANS = [0, 1] as const

export interface LivesInput {
  readonly cloud: CloudUnderTest
  readonly databaseUrl: string
  readonly random: Random
  readonly lives: number
  /** Number of servers that live at the same time. */
  readonly at_once: number
  /** Milliseconds between two rounds. */
  readonly tick: number
  /** True if the cloud runs in real time; the product's clock then follows it. */
  readonly ownClock: boolean
  /** Called after each round: starts and ends faults of the cloud. */
  readonly disturb: (round: number) => Promise<void>
  /** Ends all faults. */
  readonly calm: () => Promise<void>
  readonly progress: (line: string) => void
}

interface Life {
  server_id: number | undefined
  acts_left: number
  /** The server stays active at the end. */
  readonly stays: boolean
}

interface ServerRow {
  readonly server_id: number
  readonly status: number
  readonly flavor_id: number
  readonly mark: string | null
  readonly problem: string | null
  readonly volume_id: string | null
  readonly is_off_inside: boolean
}

/** Runs random lives of servers on a cloud, with two workers that are killed at random, and compares cloud and records. */
export class RandomLives {
  readonly #input: LivesInput
  readonly #small: SmallCloud
  readonly #account_id: number
  /** Since when an active server has had no machine. */
  readonly #without = new Map<number, number>()
  #workers: readonly MachineLoop[] = []
  #acts = 0
  kills = 0

  private constructor(input: LivesInput, small: SmallCloud, account_id: number) {
    this.#input = input
    this.#small = small
    this.#account_id = account_id
  }

  static async run(input: LivesInput): Promise<{ readonly acts: number; readonly kills: number }> {
    const small = await SmallCloud.at(input.databaseUrl, PLACES)
    try {
      await prepare(small, input)
      const account_id = await small.account(100_000_000_000)
      const lives = new RandomLives(input, small, account_id)
      await lives.#live()
      await booksAddUp(small.db)
      return { acts: lives.#acts, kills: lives.kills }
    } finally {
      await small.close()
    }
  }

  async #live(): Promise<void> {
    const { random, lives: count, at_once, disturb, calm, progress } = this.#input
    const waiting: Life[] = Array.from({ length: count }, () => ({
      server_id: undefined,
      acts_left: random.whole(2, 5),
      stays: random.next() < 0.15
    }))
    let alive: Life[] = []
    let left = 0
    for (let round = 0; alive.length > 0 || waiting.length > 0; round++) {
      if (round > MOST_ROUNDS) assertEqual('Lives that never end', await this.#servers(), [])
      while (alive.length < at_once && waiting.length > 0) alive.push(...waiting.splice(0, 1))
      await this.#round(round)
      await disturb(round)
      for (const life of alive) if (random.next() < 0.4) await this.#act(life)
      const ended = alive.filter(({ acts_left }) => acts_left < 0)
      alive = alive.filter(({ acts_left }) => acts_left >= 0)
      const before = left
      left += ended.length
      if (Math.floor(left / 10) > Math.floor(before / 10))
        progress(`${left} of ${count} lives, ${this.#acts} acts, ${this.kills} kills, round ${round}`)
    }
    await calm()
    await this.#settle()
    await this.#compare()
  }

  /** One step of all workers that are due, and some time. */
  async #round(round: number): Promise<void> {
    const { cloud, random, tick, ownClock } = this.#input
    // a process that starts asks the cloud what changed
    if (round % WATCH_ROUNDS === 0) this.#workers = Array.from({ length: WORKERS }, () => this.#worker())
    await Promise.all(this.#workers.map((worker) => worker.startDue()))
    await Promise.all(this.#workers.map((worker) => worker.finish()))
    // the time of a lease passes faster here
    if (random.next() < 0.3)
      await this.#small.pool.query(
        'update machines set lease_until = clock_timestamp() where lease_until > clock_timestamp()'
      )
    await cloud.pass(tick)
    if (ownClock) await setClock(this.#small, cloud.now())
    if (round % WATCH_ROUNDS === 0) {
      await catchUp(this.#small.db)
      // operators confirm the capacity of flavors that the cloud refused
      await this.#small.pool.query('update flavors set refused_at = null')
    }
    await this.#watchPaidTime()
  }

  #worker(): MachineLoop {
    const { cloud, random } = this.#input
    const onKill = () => {
      this.kills += 1
    }
    return new MachineLoop(this.#small.db, {
      openstack: new MortalProvisioner(provisionerOf(cloud, SHOP_ID), random, onKill)
    })
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
    const [server] = (await this.#servers()).filter((one) => one.server_id === server_id)
    if (server === undefined || server.status === STATUS.deleted) {
      life.acts_left = -1
      return
    }
    const isPassing = server.status === STATUS.start || server.status === STATUS.pausing
    // a customer may also act while the machine is on its way
    if (isPassing && random.next() < 0.8) return
    if (life.acts_left > 0) {
      const what = random.of(['status', 'status', 'change'] as const)
      const status = server.status === STATUS.active ? 0 : 1
      const isDone =
        what === 'status'
          ? await this.#status(server_id, status)
          : (await this.#try(
              this.#small.do((tx, now) =>
                changeConfiguration(tx, this.#account_id, now, {
                  ...orderOf(flavor_id, price_plan),
                  configuration_id: server_id,
                  expected_returned_rub_cents: null
                }).then(() => true)
              )
            )) === true
      if (isDone) life.acts_left -= 1
      else if (server.status < 0) await this.#end(life, server_id)
      return
    }
    if (life.stays && server.status === STATUS.active) life.acts_left = -1
    else await this.#end(life, server_id)
  }

  async #end(life: Life, server_id: number): Promise<void> {
    if (await this.#status(server_id, -3)) life.acts_left = -1
    else await this.#status(server_id, 0)
  }

  async #status(server_id: number, status: 1 | 0 | -3): Promise<boolean> {
    const request = { status, expected_total_rub_cents: null }
    const done = await this.#try(
      this.#small.do((tx, now) =>
        changeStatus(tx, this.#account_id, server_id, now, request).then(() => true)
      )
    )
    return done === true
  }

  /** Does an act now; a refusal with status 409 is expected. */
  async #try<T>(act: Promise<T>): Promise<T | undefined> {
    try {
      const result = await act
      this.#acts += 1
      return result
    } catch (error) {
      if (error instanceof Refusal && statusOf(error) === 409 && error.code !== 'machines_unavailable')
        return undefined
      throw error
    } finally {
      this.#small.now = await inTransaction(this.#small.db, productNow)
    }
  }

  async #servers(): Promise<readonly ServerRow[]> {
    const { rows } = await this.#small.pool.query<ServerRow>(`
      select s.server_id, s.status, s.flavor_id, m.mark, m.problem, m.state ->> 'volume_id' as volume_id, coalesce(m.is_off_inside, false) as is_off_inside
      from servers s left join machines m using (account_id, server_id)
      order by 1`)
    return rows
  }

  /** Requires that no active server is without a machine for too long. */
  async #watchPaidTime(): Promise<void> {
    const { cloud } = this.#input
    this.#small.now = await inTransaction(this.#small.db, productNow)
    const marks = await this.#runningMarks().catch(() => undefined)
    // a service of the cloud is away: nothing is known in this round
    if (marks === undefined) return
    const running = new Set(marks)
    const servers = await this.#servers()
    for (const { server_id, status, mark, is_off_inside } of servers) {
      if (status !== STATUS.active || is_off_inside || running.has(mark ?? ''))
        this.#without.delete(server_id)
      else if (!this.#without.has(server_id)) this.#without.set(server_id, cloud.now())
      const since = this.#without.get(server_id)
      if (since !== undefined && cloud.now() - since > MOST_WITHOUT_MACHINE)
        throw new Error(`Server ${server_id} is paid for ten minutes without a machine.`)
    }
  }

  /** Marks of the servers whose machines run on hosts. */
  async #runningMarks(): Promise<readonly string[]> {
    const names = new Map((await this.#input.cloud.servers()).map(({ id, name }) => [id, name]))
    return (await this.#input.cloud.running()).map((id) => markOf(names.get(id) ?? ''))
  }

  /** Lets all commands end. */
  async #settle(): Promise<void> {
    const { cloud } = this.#input
    const end = cloud.now() + MOST_TO_SETTLE
    for (let round = 0; ; round++) {
      await this.#round(round)
      const { rows } = await this.#small.pool.query(
        'select server_id, want, state, problem from machines where not is_answered'
      )
      // the last rounds notice what changed in the cloud without a command
      if (rows.length === 0 && round >= WATCH_ROUNDS) return
      if (cloud.now() > end) assertEqual('Commands that never end', rows, [])
    }
  }

  /** Compares the cloud with the records. */
  async #compare(): Promise<void> {
    const { cloud } = this.#input
    const servers = await this.#servers()
    const active = servers.filter(({ status }) => status === STATUS.active)
    const marks = (rows: readonly ServerRow[]) => rows.map(({ mark }) => mark ?? '').sort()
    const on = active.filter(({ is_off_inside }) => !is_off_inside)
    assertEqual('Machines on hosts', [...(await this.#runningMarks())].sort(), marks(on))
    assertEqual(
      'Servers of the cloud',
      (await cloud.servers()).map(({ name }) => markOf(name)).sort(),
      marks(active)
    )
    const attached = (await cloud.attachments()).map(({ volume }) => volume)
    assertEqual('Attached volumes', [...attached].sort(), active.map(({ volume_id }) => volume_id).sort())
    const withCard = active.filter(({ flavor_id }) => flavor_id === FLAVOR.cloud).length
    assertEqual('Cards in use', 1 - (await cloud.freeCards()), withCard)
    const kept = servers.filter(({ status, volume_id }) => status !== STATUS.deleted && volume_id !== null)
    const volumes = (await cloud.volumes()).map(({ id }) => id)
    assertEqual('Volumes', [...volumes].sort(), kept.map(({ volume_id }) => volume_id).sort())
    const passing = servers.filter(({ status }) => status === STATUS.start || status === STATUS.pausing)
    assertEqual('Servers stuck in a transition', passing, [])
  }
}

/** The mark of a server in the name of its machine. */
const markOf = (name: string): string => name.replace(`shop-${SHOP_ID}-`, '').replace(/-\d+$/, '')

/** Makes the small cloud a shop whose machines come from the cloud under test. */
async function prepare(small: SmallCloud, { cloud, ownClock }: LivesInput): Promise<void> {
  const { small: little, big, card } = cloud.flavors
  await small.pool.query(`insert into settings (key, value) values ('sandbox', '0'), ('machines', 'openstack'), ('openstack', '1')
    on conflict (key) do update set value = excluded.value`)
  for (const [flavor_id, openstack_flavor] of [
    [FLAVOR.cpu, little],
    [FLAVOR.rare, big],
    [FLAVOR.cloud, card]
  ] as const)
    await small.db
      .updateTable('flavors')
      .set({ openstack_flavor })
      .where('flavor_id', '=', flavor_id)
      .execute()
  await small.db.updateTable('oses').set({ openstack_image: cloud.image, login: 'debian' }).execute()
  if (ownClock) {
    // a trigger keeps the clock of a shop as it is
    await small.pool.query(`create table clock_of_cloud (ms bigint not null); insert into clock_of_cloud values (0);
      create or replace function product_now() returns timestamptz language sql volatile as $$
        select timestamptz 'epoch' + ms * interval '1 millisecond' from clock_of_cloud $$`)
    await setClock(small, cloud.now())
  }
  small.now = await inTransaction(small.db, productNow)
}

const setClock = (small: SmallCloud, now: number) =>
  small.pool.query('update clock_of_cloud set ms = $1', [now])
