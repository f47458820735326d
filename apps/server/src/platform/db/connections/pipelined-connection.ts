import { CompiledQuery, type DatabaseConnection, type QueryResult } from 'kysely'
import type pg from 'pg'
import { COMMITS_WAIT, CommitRefused, UnknownCommit, waitWasCancelled } from '../replication.ts'
import { cancelStatement } from './cancel-statement.ts'
import { isUnanswered } from './is-away.ts'

/** Statements whose answer nobody needs. */
export const unanswered = new WeakSet<CompiledQuery>()

/** Queries that carry the signal of a caller instead of a statement: the work of the caller is aborted when they hang up. */
export const askers = new WeakMap<CompiledQuery, AbortSignal>()

const WRITES = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Commit behaviour of the connections of a pool, and the state they share. */
export interface Commits {
  /** They only look, as a rule: what locked rows and wrote nothing waits for no replica. */
  readonly looking: boolean
  /** One had no answer in time: the next ones look first whether they would wait, too. */
  late: boolean
}

const WOULD_WAIT = CompiledQuery.raw(
  `select ${COMMITS_WAIT} as others_wait, pg_current_xact_id_if_assigned() is not null as writes`
)

/**
 * A connection that sends what needs no answer together with the next statement that does. They are still done one
 * after the other, and after one that Postgres refuses the transaction does nothing more.
 */
export class PipelinedConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #commits: Commits
  #waiting: CompiledQuery[] = []
  #begun = false
  /** True if anything was written, or may have been. */
  #wrote = false
  /** An error where the pool has to end in the database what is under way, too. */
  #broken: Error | boolean = false
  #asker: AbortSignal | undefined

  constructor(client: pg.PoolClient, commits: Commits) {
    this.#client = client
    this.#commits = commits
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
      // a lock on a row is a write, too, of which nothing can be lost
      if (this.#commits.looking && !this.#wrote && this.#waiting.length === 0)
        this.#waiting.push(CompiledQuery.raw('set local synchronous_commit = local'))
      else if (this.#commits.late) await this.#refuseToWait()
      const { command } = await this.#send(CompiledQuery.raw('commit')).catch((error: unknown) => {
        if (isUnanswered(error)) {
          this.#commits.late = true
          // it may go on, and is never cancelled
          this.#broken = true
        }
        throw error
      })
      this.#begun = false
      // how Postgres commits a transaction in which a statement failed
      if (command === 'ROLLBACK') throw new Error('A statement had failed, so nothing was committed.')
    }
  }

  /**
   * A waiting commit stays in the database after its caller has hung up, and keeps a connection there: many abandoned commits would
   * leave no connection for readers.
   */
  async #refuseToWait(): Promise<void> {
    const { rows } = await this.#send(WOULD_WAIT)
    const [{ others_wait, writes }] = rows
    this.#commits.late = others_wait
    if (others_wait && writes) throw new CommitRefused()
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
    this.#wrote ||= answers.some((answer) => answer.status === 'rejected' || WRITES.has(answer.value.command))
    if (waitWasCancelled(this.#client)) {
      this.#begun = false
      throw new UnknownCommit()
    }
    for (const answer of answers)
      if (answer.status === 'rejected') {
        // the connection is given up, so nothing is left to be undone on it
        if (isUnanswered(answer.reason)) {
          this.#broken = answer.reason
          this.#begun = false
        }
        throw answer.reason
      }
    return sent[sent.length - 1] as Promise<pg.QueryResult>
  }
}
