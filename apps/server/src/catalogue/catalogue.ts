import { contract, type PriceList } from '@cloud/api'
import type { Kysely } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { Crowd } from './crowd.ts'
import { Encoded } from './encoded.ts'
import { freshness } from './freshness.ts'
import { readPriceLists } from './price-lists.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

declare module '../platform/http/services.ts' {
  interface Services {
    readonly catalogue: Catalogue
  }
}

interface Lists extends Snapshot {
  readonly price_lists: { readonly count: number; readonly results: readonly PriceList[] }
}

/** The lists of the catalogue by the address at which each is served. */
const LISTS = {
  [contract.catalogue.cpu.path]: 'cpu',
  [contract.catalogue.gpu.path]: 'gpu',
  [contract.catalogue.ram.path]: 'ram',
  [contract.catalogue.ssd.path]: 'ssd',
  [contract.catalogue.hdd.path]: 'hdd',
  [contract.catalogue.os.path]: 'os',
  [contract.flavors.list.path]: 'flavors',
  [contract.prices.lists.path]: 'price_lists',
  [contract.alerts.active.path]: 'alert'
} as const satisfies Record<string, keyof Lists>

export type CataloguePath = keyof typeof LISTS

/** A ready answer is no older than this: who asks later waits until the database has been asked. */
export const HOLDS_MS = 100
/** While a crowd asks, the database is asked again this often, and nobody waits for it. */
const ASK_AGAIN_MS = 75

export interface Offer extends Lists {
  /** The answers as they are sent, by path. */
  readonly answers: ReadonlyMap<string, Encoded>
}

/** Whether the answer at a route is the catalogue's own. */
export const isCatalogue = (route: string | undefined): boolean =>
  route !== undefined && Object.hasOwn(LISTS, route)

/**
 * The catalogue as it is now. It is read and encoded again only when it has changed; whether it has, costs one small
 * query, shared by all who ask while it is on its way.
 */
export class Catalogue {
  readonly #db: Kysely<Schema>
  #known: { readonly mark: string; readonly offer: Offer; readonly askedAt: number } | undefined
  readonly #crowd = new Crowd()
  #doubtedAt = Number.NEGATIVE_INFINITY
  #running: Promise<Offer> | undefined
  #next: Promise<Offer> | undefined

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  /** What a query that starts no earlier than this call finds. */
  now(): Promise<Offer> {
    if (this.#running === undefined) return this.#start()
    // the running one may have looked before what the caller has seen happen
    this.#next ??= this.#running.then(
      () => this.#startNext(),
      () => this.#startNext()
    )
    return this.#next
  }

  /**
   * The answer at a path as it was a moment ago, for a crowd; undefined when the database is to be asked first, and where
   * there is none.
   *
   * @param now as `performance.now()`
   */
  ready(path: string, now: number): Encoded | undefined {
    const encoded = this.#known?.offer.answers.get(path)
    if (this.#known === undefined || encoded === undefined) return undefined
    const { askedAt } = this.#known
    const age = now - askedAt
    if (!this.#crowd.joins(now) || age > HOLDS_MS || askedAt <= this.#doubtedAt) return undefined
    // if it fails, the next one to wait is told
    if (age > ASK_AGAIN_MS && this.#running === undefined) this.#start().catch(() => {})
    return encoded
  }

  /** Says that this process may have changed something: who has been told of it shall find it so. */
  doubt(): void {
    this.#doubtedAt = performance.now()
  }

  #startNext(): Promise<Offer> {
    this.#next = undefined
    return this.#start()
  }

  #start(): Promise<Offer> {
    const running = this.#look()
    this.#running = running
    const ended = () => {
      if (this.#running === running) this.#running = undefined
    }
    running.then(ended, ended)
    return running
  }

  async #look(): Promise<Offer> {
    const askedAt = performance.now()
    const mark = await freshness(this.#db)
    if (this.#known?.mark === mark) {
      this.#known = { ...this.#known, askedAt }
      return this.#known.offer
    }
    const before = this.#known?.offer
    const lists = { ...(await readSnapshot(this.#db)), price_lists: await this.#priceLists(mark) }
    const answers = new Map(
      Object.entries(LISTS).map(([path, list]) => {
        const old = before?.answers.get(path)
        if (old !== undefined && before?.[list] === lists[list]) return [path, old]
        const text = JSON.stringify(lists[list])
        return [path, old?.text === text ? old : new Encoded(text)]
      })
    )
    const offer = { ...lists, answers }
    this.#known = { mark, offer, askedAt }
    return offer
  }

  /** What a place that is taken or freed, the last part of the mark, does not change is not read again. */
  async #priceLists(mark: string): Promise<Lists['price_lists']> {
    const withoutPlaces = (text: string) => text.slice(0, text.lastIndexOf(';'))
    const { mark: before, offer } = this.#known ?? {}
    if (offer !== undefined && before !== undefined && withoutPlaces(before) === withoutPlaces(mark))
      return offer.price_lists
    const results = await readPriceLists(this.#db)
    return { count: results.length, results }
  }
}
