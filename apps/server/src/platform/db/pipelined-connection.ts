import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type pg from 'pg'
import { cancelStatement } from './cancel-statement.ts'

/** Statements whose answer nobody needs. */
export const unanswered = new WeakSet<CompiledQuery>()

/** No statements, but who asks: what they do ends when they have gone. */
export const askers = new WeakMap<CompiledQuery, AbortSignal>()

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/**
 * A connection that sends what needs no answer together with the next statement that does. They are still done one
 * after the other, and after one that Postgres refuses the transaction does nothing more.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  #waiting: CompiledQuery[] = []
  #begun = false
  #broken = false
  #asker: AbortSignal | undefined

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  begin(statement: string): void {
    this.#waiting.push(CompiledQuery.raw(statement))
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const asker = askers.get(query)
    if (asker !== undefined) {
      this.#asker = asker
      asker.addEventListener('abort', this.#cancel)
      return { rows: [] }
    }
    this.#asker?.throwIfAborted()
    if (unanswered.has(query) && (this.#begun || this.#waiting.length > 0)) {
      this.#waiting.push(query)
      return { rows: [] }
    }
    const { command, rowCount, rows } = await this.#send(query)
    return WRITES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  async commit(): Promise<void> {
    this.#asker?.throwIfAborted()
    // from here on nothing ends it: a commit that is given up may have happened all the same
    this.#leaveAsker()
    // nothing but a begin: nothing was asked
    if (!this.#begun && this.#waiting.length === 1) this.#waiting = []
    else {
      const { command } = await this.#send(CompiledQuery.raw('commit'))
      this.#begun = false
      // how Postgres commits a transaction in which a statement failed
      if (command === 'ROLLBACK') throw new Error('A statement had failed, so nothing was committed.')
    }
  }

  async rollback(): Promise<void> {
    this.#leaveAsker()
    this.#waiting = []
    if (!this.#begun) return
    this.#begun = false
    try {
      await this.#send(CompiledQuery.raw('rollback'))
    } catch (error) {
      this.#broken = true
      throw error
    }
  }

  readonly #cancel = () => {
    // a late cancellation may find the next transaction of this connection, so there is none
    this.#broken = true
    cancelStatement(this.#client)
  }

  #leaveAsker(): void {
    this.#asker?.removeEventListener('abort', this.#cancel)
    this.#asker = undefined
  }

  release(): void {
    this.#client.release(this.#broken)
  }

  streamQuery(): never {
    throw new Error('A pipelined connection does not stream rows.')
  }

  async #send(query: CompiledQuery): Promise<pg.QueryResult> {
    const all = [...this.#waiting, query]
    this.#begun ||= this.#waiting.length > 0
    this.#waiting = []
    const { stream } = this.#client.connection
    stream.cork()
    const sent = all.map(({ sql, parameters }) => this.#client.query(sql, [...parameters]))
    stream.uncork()
    const answers = await Promise.allSettled(sent)
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
    return sent[sent.length - 1] as Promise<pg.QueryResult>
  }
}
