import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type pg from 'pg'
import { UnknownCommit, waitWasCancelled } from '../replication.ts'
import { Cancellation } from './cancellation.ts'
import { isUnanswered } from './database-failure.ts'

/** Statements of `enqueue`, which need no result. */
export const enqueued = new WeakSet<CompiledQuery>()

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * Connection that sends enqueued statements together with the next statement, in one round trip. Postgres still runs them in order, and
 * runs no more of the transaction after one that failed.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly cancellation: Cancellation
  readonly #client: pg.PoolClient
  #queue: CompiledQuery[] = []
  /** True once a part of the transaction was sent. */
  #hasBegun = false
  #hasWritten = false
  /** Anything but false makes the pool close the connection; after an error it also cancels the running statement. */
  #closeReason: Error | boolean = false

  constructor(client: pg.PoolClient) {
    this.#client = client
    this.cancellation = new Cancellation(client)
  }

  /** True if the transaction has no statement besides its begin, which is queued. */
  get isEmpty(): boolean {
    return !this.#hasBegun && this.#queue.length === 1
  }

  /** True if the transaction wrote or will write; a failed statement may have written. */
  get mayHaveWritten(): boolean {
    return this.#hasWritten || this.#queue.length > 0
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.cancellation.takeSignal(query)) return { rows: [] }
    this.cancellation.throwIfAborted()
    // outside of a transaction a queued statement would never be sent
    const isInTransaction = this.#hasBegun || this.#queue.length > 0
    if (isInTransaction && enqueued.has(query)) {
      this.enqueue(query)
      return { rows: [] }
    }
    const { command, rowCount, rows } = await this.send(query)
    return WRITES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  enqueue(query: CompiledQuery): void {
    this.#queue.push(query)
  }

  /** Sends the queue and a statement. @throws the first error of them */
  async send(query: CompiledQuery): Promise<pg.QueryResult> {
    const all = [...this.#queue, query]
    this.#hasBegun ||= this.#queue.length > 0
    this.#queue = []
    const { stream } = this.#client.connection
    stream.cork()
    const sent = all.map(({ sql, parameters }) => this.#client.query(sql, [...parameters]))
    stream.uncork()
    const results = await Promise.allSettled(sent)
    this.#hasWritten ||= results.some(
      (result) => result.status === 'rejected' || WRITES.has(result.value.command)
    )
    if (waitWasCancelled(this.#client)) {
      this.#hasBegun = false
      throw new UnknownCommit()
    }
    for (const result of results)
      if (result.status === 'rejected') {
        // the pool closes the connection, which undoes the transaction
        if (isUnanswered(result.reason)) {
          this.#closeReason = result.reason
          this.#hasBegun = false
        }
        throw result.reason
      }
    return sent[sent.length - 1] as Promise<pg.QueryResult>
  }

  /** Ends a transaction that was committed, or that had no statement. */
  endTransaction(): void {
    this.#queue = []
    this.#hasBegun = false
  }

  async rollback(): Promise<void> {
    const wasSent = this.#hasBegun
    this.endTransaction()
    if (!wasSent) return
    try {
      await this.send(CompiledQuery.raw('rollback'))
    } catch (error) {
      this.closeUncancelled()
      throw error
    }
  }

  /** Makes the pool close the connection, but lets Postgres finish the running statement. */
  closeUncancelled(): void {
    this.#closeReason = true
  }

  release(): void {
    this.#client.release(this.#closeReason || this.cancellation.wasSent)
  }

  streamQuery(): never {
    throw new Error('A pipelined connection does not stream rows.')
  }
}
