import { CompiledQuery, type Driver, type TransactionSettings } from 'kysely'
import type pg from 'pg'
import { Commits } from './commits.ts'
import { PipelinedConnection } from './pipelined-connection.ts'
import { begin, type Timeouts } from './timeouts.ts'

/** Provides the connections of a pipelining pool. The caller that created the pool must end it. */
export class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #timeouts: Timeouts | undefined
  readonly #commits: Commits

  constructor(pool: pg.Pool, timeouts: Timeouts | undefined, forReads: boolean) {
    this.#pool = pool
    this.#timeouts = timeouts
    this.#commits = new Commits(forReads)
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    return new PipelinedConnection(await this.#pool.connect())
  }

  async beginTransaction(
    connection: PipelinedConnection,
    { isolationLevel, accessMode }: TransactionSettings
  ): Promise<void> {
    const level = isolationLevel === undefined ? '' : `isolation level ${isolationLevel} `
    connection.enqueue(CompiledQuery.raw(begin(`${level}${accessMode ?? ''}`, this.#timeouts)))
  }

  async commitTransaction(connection: PipelinedConnection): Promise<void> {
    connection.cancellation.throwIfAborted()
    connection.cancellation.end()
    if (connection.isEmpty) connection.endTransaction()
    else await this.#commits.commit(connection)
  }

  async rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    connection.cancellation.end()
    await connection.rollback()
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {}
}
