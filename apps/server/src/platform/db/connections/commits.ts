import { CompiledQuery } from 'kysely'
import { COMMITS_WAIT, CommitRefused } from '../replication.ts'
import { isUnanswered } from './database-failure.ts'
import type { PipelinedConnection } from './pipelined-connection.ts'

const COMMIT_LOCALLY = CompiledQuery.raw('set local synchronous_commit = local')
const WOULD_WAIT = CompiledQuery.raw(
  `select ${COMMITS_WAIT} as others_wait, pg_current_xact_id_if_assigned() is not null as writes`
)

/** Commits the transactions of one pool; its commits may wait for a synchronous replica (docs/decisions/0060-a-commit-is-never-cancelled.md). */
export class Commits {
  readonly #forReads: boolean
  /** True after a commit was not answered in time. Later transactions then check first whether their commit would wait too. */
  #isLate = false

  /** @param forReads true for connections that mostly read: a transaction that only locked rows waits for no replica */
  constructor(forReads: boolean) {
    this.#forReads = forReads
  }

  async commit(connection: PipelinedConnection): Promise<void> {
    // Postgres also counts a row lock as a write, but a lost lock loses no data
    if (this.#forReads && !connection.mayHaveWritten) connection.enqueue(COMMIT_LOCALLY)
    else if (this.#isLate) await this.#refuseWhileOthersWait(connection)
    const { command } = await connection.send(CompiledQuery.raw('commit')).catch((error: unknown) => {
      if (isUnanswered(error)) {
        this.#isLate = true
        // the commit may have succeeded, so it is not cancelled
        connection.closeUncancelled()
      }
      throw error
    })
    connection.endTransaction()
    // how Postgres answers the commit of a transaction in which a statement failed
    if (command === 'ROLLBACK') throw new Error('A statement had failed, so nothing was committed.')
  }

  /**
   * A waiting commit stays in the database after its client has left, and keeps a connection there: many of them would leave no
   * connection for reads.
   */
  async #refuseWhileOthersWait(connection: PipelinedConnection): Promise<void> {
    const { rows } = await connection.send(WOULD_WAIT)
    const [{ others_wait, writes }] = rows
    this.#isLate = others_wait
    if (others_wait && writes) throw new CommitRefused()
  }
}
