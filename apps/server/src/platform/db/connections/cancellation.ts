import { CompiledQuery, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Schema } from '../schema.ts'
import { cancelStatement } from './cancel-statement.ts'

/** Queries that carry an abort signal to the connection instead of a statement to Postgres. */
const signalOfQuery = new WeakMap<CompiledQuery, AbortSignal>()

/** Ends the work of a transaction when `signal` is aborted: its running statement is cancelled and no other is sent. */
export async function cancelOnAbort(tx: Transaction<Schema>, signal: AbortSignal): Promise<void> {
  const query = CompiledQuery.raw('')
  signalOfQuery.set(query, signal)
  await tx.executeQuery(query)
}

/** Abort signal of the transaction that runs on a connection. */
export class Cancellation {
  readonly #client: pg.PoolClient
  #signal: AbortSignal | undefined
  /** True after a cancellation: it may arrive late and end a statement of the next transaction, so the connection must be closed. */
  wasSent = false

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  /** Takes the signal from a query of `cancelOnAbort`. Returns false for a statement. */
  takeSignal(query: CompiledQuery): boolean {
    const signal = signalOfQuery.get(query)
    if (signal === undefined) return false
    this.#signal = signal
    signal.addEventListener('abort', this.#cancel)
    return true
  }

  throwIfAborted(): void {
    this.#signal?.throwIfAborted()
  }

  /** Ignores the signal from now on. */
  end(): void {
    this.#signal?.removeEventListener('abort', this.#cancel)
    this.#signal = undefined
  }

  readonly #cancel = () => {
    this.wasSent = true
    cancelStatement(this.#client)
  }
}
