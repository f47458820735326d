import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'

export interface Attacked {
  readonly base: string
  readonly email: string
  /** The e-mail address of another account. */
  readonly victim: string
  readonly seed: number
}

export type Order = Attacked | 'once' | 'begin' | 'end'

/** Number of responses by attack and status; status 0 means no response. */
export type Report = Readonly<Record<string, Readonly<Record<number, number>>>>

/** One account and address that run every attack at once, in a separate process, so that the measurement is not delayed. */
export class HostileAccount {
  readonly account_id: number
  readonly #process: ChildProcess

  private constructor(process: ChildProcess, account_id: number) {
    this.#process = process
    this.account_id = account_id
  }

  static async signedUp(attacked: Attacked): Promise<HostileAccount> {
    const child = fork(new URL('./attack.ts', import.meta.url))
    child.send(attacked satisfies Order)
    const [account_id] = (await once(child, 'message')) as [number]
    return new HostileAccount(child, account_id)
  }

  /** Runs each attack once, without other load. */
  async attackOnce(): Promise<Report> {
    this.#process.send('once' satisfies Order)
    const [report] = (await once(this.#process, 'message')) as [Report]
    return report
  }

  /** Attacks for as long as `meanwhile` takes. */
  async attackDuring<T>(meanwhile: () => Promise<T>): Promise<{ readonly report: Report; readonly made: T }> {
    this.#process.send('begin' satisfies Order)
    const made = await meanwhile()
    this.#process.send('end' satisfies Order)
    const [report] = (await once(this.#process, 'message')) as [Report]
    return { report, made }
  }

  leave(): void {
    this.#process.disconnect()
  }
}
