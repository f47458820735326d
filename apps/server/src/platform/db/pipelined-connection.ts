import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type pg from 'pg'

/** Statements whose answer nobody needs. */
export const unanswered = new WeakSet<CompiledQuery>()

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

  constructor(client: pg.PoolClient) {
    this.#client = client
  }

  begin(statement: string): void {
    this.#waiting.push(CompiledQuery.raw(statement))
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (unanswered.has(query) && (this.#begun || this.#waiting.length > 0)) {
      this.#waiting.push(query)
      return { rows: [] }
    }
    const { command, rowCount, rows } = await this.#send(query)
    return WRITES.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
  }

  async commit(): Promise<void> {
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
