import type { StreamChange } from '@cloud/api'
import type pg from 'pg'
import type { RequestSession } from '../platform/http/caller.ts'
import { readMarks, readServerMarks } from './read-marks.ts'

/** Open page or program that receives the changes of an account. */
export interface Watcher {
  readonly account_id: number
  /** The session or the API token that opened the stream. */
  readonly openedBy: Pick<RequestSession, 'session_id' | 'token_hash'> | { readonly token_id: number }
  changed(change: StreamChange): void
  /** Called when the session has ended, or the token was revoked or has expired. */
  ended(): void
  /** Called when the page must reconnect: this process stops, or the session has a new cookie. */
  stopped(): void
}

interface SeenState {
  mark: string | undefined
  servers: ReadonlyMap<number, string>
}

interface WatchedAccount {
  readonly watchers: Set<Watcher>
  /** Last known state of the account; a promise while the first read is running. */
  seen: SeenState | Promise<SeenState>
}

/** Maximum number of changed servers that are listed; with more the page loads the whole list. */
const MAX_LISTED_SERVERS = 30

/**
 * Sends changes made by any process to the watchers of this process. Polls the database at a steady pace, in one query for
 * all watchers and only while there are any. `docs/decisions/0024-the-panel-polls-the-database-for-changes.md` compares this with LISTEN and NOTIFY.
 */
export class AccountChanges {
  readonly #pool: pg.Pool
  readonly #every: number
  readonly #accounts = new Map<number, WatchedAccount>()
  #timer: NodeJS.Timeout | undefined

  /** @param every milliseconds between two polls */
  constructor(pool: pg.Pool, every = 500) {
    this.#pool = pool
    this.#every = every
  }

  /** Returns the number of watchers of an account. */
  watching(account_id: number): number {
    return this.#accounts.get(account_id)?.watchers.size ?? 0
  }

  /** Number of all watchers. */
  get watchers(): number {
    return this.#all().length
  }

  /** Starts to watch: once the promise settles, no change is missed. Returns the function that stops watching. */
  async watch(watcher: Watcher): Promise<() => void> {
    const { account_id } = watcher
    const watching = this.#accounts.get(account_id) ?? { watchers: new Set(), seen: this.#first(account_id) }
    this.#accounts.set(account_id, watching)
    watching.watchers.add(watcher)
    const stop = () => {
      watching.watchers.delete(watcher)
      if (watching.watchers.size === 0) this.#accounts.delete(account_id)
    }
    try {
      watching.seen = await watching.seen
    } catch (error) {
      stop()
      throw error
    }
    this.#wait()
    return stop
  }

  /** Stops all watchers. */
  stop(): void {
    for (const watcher of this.#all()) watcher.stopped()
    this.#accounts.clear()
    clearTimeout(this.#timer)
  }

  #all(): readonly Watcher[] {
    return [...this.#accounts.values()].flatMap(({ watchers }) => [...watchers])
  }

  #wait(): void {
    if (this.#timer !== undefined || this.#accounts.size === 0) return
    this.#timer = setTimeout(async () => {
      // the database is temporarily away: changes are found when it is back
      await this.#look().catch(() => {})
      this.#timer = undefined
      this.#wait()
    }, this.#every)
    this.#timer.unref()
  }

  async #first(account_id: number): Promise<SeenState> {
    const { accounts } = await readMarks(this.#pool, {
      account_ids: [account_id],
      session_ids: [],
      token_ids: []
    })
    return { mark: accounts.get(account_id), servers: await readServerMarks(this.#pool, account_id) }
  }

  async #look(): Promise<void> {
    // a watcher added during the query is not affected by its result
    const asked = this.#all()
    const { accounts, now, sessions, tokens } = await readMarks(this.#pool, {
      account_ids: [...this.#accounts.keys()],
      session_ids: asked.flatMap(({ openedBy }) => ('session_id' in openedBy ? [openedBy.session_id] : [])),
      token_ids: asked.flatMap(({ openedBy }) => ('token_id' in openedBy ? [openedBy.token_id] : []))
    })
    for (const watcher of asked) {
      const { openedBy } = watcher
      if ('token_id' in openedBy) {
        if (!tokens.has(openedBy.token_id)) watcher.ended()
        continue
      }
      const opens = sessions.get(openedBy.session_id)
      if (opens === undefined) watcher.ended()
      else if (!opens.equals(openedBy.token_hash)) watcher.stopped()
    }
    for (const [account_id, mark] of accounts) {
      const watching = this.#accounts.get(account_id)
      if (watching === undefined || watching.seen instanceof Promise || watching.seen.mark === mark) continue
      const before = watching.seen.servers
      // read after the mark: writes between the two reads are sent with the next poll
      const servers = await readServerMarks(this.#pool, account_id)
      watching.seen = { mark, servers }
      const change = { servers: changedServers(before, servers), now: now?.toISOString() }
      for (const watcher of watching.watchers) watcher.changed(change)
    }
  }
}

function changedServers(
  before: ReadonlyMap<number, string>,
  now: ReadonlyMap<number, string>
): number[] | null {
  const gone = [...before.keys()].filter((id) => !now.has(id))
  const other = [...now].filter(([id, mark]) => before.get(id) !== mark).map(([id]) => id)
  const all = [...gone, ...other]
  return all.length > MAX_LISTED_SERVERS ? null : all
}
