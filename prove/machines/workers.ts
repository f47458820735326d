import type { SmallCloud } from '../../apps/server/src/billing/testing/small-cloud.ts'
import { catchUp } from '../../apps/server/src/jobs/catch-up.ts'
import { MachineLoop } from '../../apps/server/src/machines/machine-loop.ts'
import { applicationUrl } from '../../apps/server/src/platform/db/application-role.ts'
import type { CloudUnderTest } from '../../testing/openstack/contract/cloud-under-test.ts'
import { provisionerOf } from '../../testing/openstack/contract/server.ts'
import { SHOP } from '../../testing/openstack/stack/seed.ts'
import { type Product, startProduct } from '../../testing/product.ts'
import { NO_LIMITS } from '../world/processes.ts'
import type { Random } from '../world/random.ts'
import { KILLED, MortalProvisioner } from './mortal-provisioner.ts'
import { SHOP_ID } from './shop-on-cloud.ts'

/** Carries out the commands of servers, and is killed at random. */
export interface Workers {
  readonly kills: number
  /** Carries out the steps that are due. */
  work(round: number): Promise<void>
  stop(): Promise<void>
}

export interface WorkersInput {
  readonly small: SmallCloud
  readonly cloud: CloudUnderTest
  readonly databaseUrl: string
  readonly random: Random
}

const WORKERS = 2
/** Rounds after which new workers replace the old ones: a new worker asks the cloud what has changed. */
export const ROUNDS_OF_WORKER = 12

/** Ends leases early, so that another worker takes over. */
const endLeases = ({ pool }: SmallCloud) =>
  pool.query('update machines set lease_until = clock_timestamp() where lease_until > clock_timestamp()')

/** Hides the errors of killed workers, which are expected, from the output. */
async function withoutKills(work: () => Promise<void>): Promise<void> {
  const { error } = console
  console.error = (line) => {
    if (!String(line).includes(KILLED)) error(line)
  }
  try {
    await work()
  } finally {
    console.error = error
  }
}

/** Two workers in this process. A kill is an exception that stops a step. */
export class WorkersHere implements Workers {
  readonly #input: WorkersInput
  #workers: readonly MachineLoop[] = []
  kills = 0

  constructor(input: WorkersInput) {
    this.#input = input
  }

  async work(round: number): Promise<void> {
    const { small, random } = this.#input
    const isFirst = round % ROUNDS_OF_WORKER === 0
    if (isFirst) this.#workers = Array.from({ length: WORKERS }, () => this.#worker())
    await withoutKills(async () => {
      await Promise.all(this.#workers.map((worker) => worker.startDue()))
      await Promise.all(this.#workers.map((worker) => worker.finish()))
    })
    if (random.next() < 0.3) await endLeases(small)
    if (isFirst) await catchUp(small.db)
  }

  async stop(): Promise<void> {}

  #worker(): MachineLoop {
    const { small, cloud, random } = this.#input
    const onKill = () => {
      this.kills += 1
    }
    return new MachineLoop(small.db, {
      openstack: new MortalProvisioner(provisionerOf(cloud, SHOP_ID), random, onKill)
    })
  }
}

/** Milliseconds between two kills of the product. */
const KILL_AFTER = [20_000, 70_000] as const

/** The product in a separate process, which is killed with SIGKILL and started again. */
export class ProductAsWorker implements Workers {
  readonly #input: WorkersInput
  #product: Promise<Product> | undefined
  #killAt = 0
  kills = 0

  constructor(input: WorkersInput) {
    this.#input = input
  }

  async work(): Promise<void> {
    if (Date.now() < this.#killAt) return
    const { small, random } = this.#input
    if (this.#product !== undefined) {
      await (await this.#product).kill()
      this.kills += 1
      // after the other kills, steps in progress are repeated only when their lease has ended
      if (random.next() < 0.5) await endLeases(small)
    }
    this.#product = this.#start()
    // customers go on meanwhile; a start that fails is reported at the next kill
    this.#product.catch(() => undefined)
    this.#killAt = Date.now() + random.whole(...KILL_AFTER)
  }

  async stop(): Promise<void> {
    await (await this.#product)?.stop()
  }

  #start(): Promise<Product> {
    const { databaseUrl, cloud } = this.#input
    return startProduct({
      ...NO_LIMITS,
      SANDBOX: '0',
      ROLE: 'worker',
      DATABASE_URL: applicationUrl(databaseUrl),
      DATABASE_DIRECT_URL: databaseUrl,
      MACHINES: 'openstack',
      OS_AUTH_URL: cloud.authUrl,
      OS_USERNAME: SHOP.name,
      OS_PASSWORD: SHOP.password,
      OS_PROJECT_NAME: cloud.project,
      OPENSTACK_NETWORK: cloud.network
    })
  }
}
