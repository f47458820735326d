/** Maximum seconds for which a transaction may block others. There is no limit around a commit: Postgres ends the limits before it. */
export interface Timeouts {
  /** Limit of a statement, and of an idle transaction. */
  readonly statement: number
  readonly lock: number
}

/**
 * Returns the statement that begins a transaction. Timeouts are set for this transaction only: through a pooler the next transaction may
 * use another connection.
 *
 * @example begin('', { statement: 5, lock: 2 })
 */
export const begin = (mode: string, timeouts: Timeouts | undefined): string =>
  `start transaction ${mode}${
    timeouts === undefined
      ? ''
      : `; set local statement_timeout = '${timeouts.statement}s'; set local lock_timeout = '${timeouts.lock}s'; set local idle_in_transaction_session_timeout = '${timeouts.statement}s'`
  }`
