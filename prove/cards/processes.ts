import type { createPool } from '../../apps/server/src/platform/db/connections/pool.ts'
import { type Product, startProduct } from '../../testing/product.ts'

export type Pool = ReturnType<typeof createPool>

/** Two web processes. */
export const WEB = [0, 1] as const
/** The process that looks payments up and makes refunds. */
export const WORKER = 2

const ROLES = ['web', 'web', 'worker'] as const

/** The product as two web processes and a worker, which are killed and started again on the same ports. */
export class MortalProcesses {
  readonly #settings: Record<string, string>
  readonly #running: Product[] = []
  kills = 0

  constructor(settings: Record<string, string>) {
    this.#settings = settings
  }

  async start(): Promise<void> {
    // one after the other: the first migrates
    for (const ROLE of ROLES) this.#running.push(await startProduct({ ...this.#settings, ROLE }))
  }

  /** Returns the address of a web process. */
  base(n: number): string {
    return this.#running[n % WEB.length]?.base ?? ''
  }

  /** Kills a process without starting it again. */
  async kill(n: number): Promise<void> {
    this.kills += 1
    await this.#running[n]?.kill()
  }

  async startAgain(n: number): Promise<void> {
    const PORT = new URL(this.#running[n]?.base ?? '').port
    this.#running[n] = await startProduct({ ...this.#settings, ROLE: ROLES[n] ?? 'web', PORT })
  }

  async stop(): Promise<void> {
    await Promise.all(this.#running.map(({ stop }) => stop()))
  }
}

/** Ends the leases of killed processes early, so that nothing waits for a minute. */
export async function endLeases(pool: Pool): Promise<void> {
  for (const table of ['card_payments', 'card_refunds'])
    await pool.query(
      `update ${table} set lease_until = clock_timestamp() where lease_until > clock_timestamp()`
    )
}

/** Sends a request to a process that may be killed meanwhile. */
export const tried = (request: Promise<Response>): Promise<Response | undefined> =>
  request.catch(() => undefined)

/** Sends a notification as the bank does. */
export const notify = (base: string, message: object | undefined): Promise<Response | undefined> =>
  tried(
    fetch(new URL('/api/v1/payments/yookassa/', base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message)
    })
  )
