import type { Driver, TransactionSettings } from 'kysely'
import type pg from 'pg'
import { type Commits, PipelinedConnection } from './pipelined-connection.ts'
import { begin, type Timeouts } from './timeouts.ts'

/** Provides the connections of a pipelining pool. The caller that created the pool must end it. */
export class PipelinedDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #timeouts: Timeouts | undefined
  readonly #commits: Commits

  constructor(pool: pg.Pool, timeouts: Timeouts | undefined, looking: boolean) {
    this.#pool = pool
    this.#timeouts = timeouts
    this.#commits = { looking, late: false }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PipelinedConnection> {
    return new PipelinedConnection(await this.#pool.connect(), this.#commits)
  }

  async beginTransaction(
    connection: PipelinedConnection,
    { isolationLevel, accessMode }: TransactionSettings
  ): Promise<void> {
    const level = isolationLevel === undefined ? '' : `isolation level ${isolationLevel} `
    connection.begin(begin(`${level}${accessMode ?? ''}`, this.#timeouts))
  }

  commitTransaction(connection: PipelinedConnection): Promise<void> {
    return connection.commit()
  }

  rollbackTransaction(connection: PipelinedConnection): Promise<void> {
    return connection.rollback()
  }

  async releaseConnection(connection: PipelinedConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {}
}
