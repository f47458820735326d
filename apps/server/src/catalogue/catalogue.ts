import { contract, type PriceList } from '@cloud/api'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '../platform/db/schema.ts'
import { Encoded } from './encoded.ts'
import { readPriceLists } from './price-lists.ts'
import { type CatalogueSnapshot, readSnapshot } from './snapshot.ts'

declare module '../platform/http/services.ts' {
  interface Services {
    readonly catalogue: Catalogue
  }
}

interface Lists extends CatalogueSnapshot {
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

/** Published catalogue, served until it changes. */
export interface PublishedCatalogue extends Lists {
  /** Responses as they are sent, by path. */
  readonly answers: ReadonlyMap<string, Encoded>
}

/**
 * Current catalogue. It is read and encoded again only when it has changed. Each check costs one small query, shared by all
 * callers that arrive while it runs.
 */
export class Catalogue {
  readonly #db: Kysely<Schema>
  #known: { readonly mark: string; readonly published: PublishedCatalogue } | undefined
  #running: Promise<PublishedCatalogue> | undefined
  #next: Promise<PublishedCatalogue> | undefined

  constructor(db: Kysely<Schema>) {
    this.#db = db
  }

  /** Last catalogue that was read, of any age; undefined before the first read. */
  get last(): PublishedCatalogue | undefined {
    return this.#known?.published
  }

  /** Returns the result of a query that starts no earlier than this call. */
  now(): Promise<PublishedCatalogue> {
    if (this.#running === undefined) return this.#start()
    // the running one may have looked before what the caller has seen happen
    this.#next ??= this.#running.then(
      () => this.#startNext(),
      () => this.#startNext()
    )
    return this.#next
  }

  #startNext(): Promise<PublishedCatalogue> {
    this.#next = undefined
    return this.#start()
  }

  #start(): Promise<PublishedCatalogue> {
    const running = this.#look()
    this.#running = running
    const ended = () => {
      if (this.#running === running) this.#running = undefined
    }
    running.then(ended, ended)
    return running
  }

  async #look(): Promise<PublishedCatalogue> {
    const mark = await readCatalogueMark(this.#db)
    if (this.#known?.mark === mark) return this.#known.published
    const before = this.#known?.published
    const lists = { ...(await readSnapshot(this.#db)), price_lists: await this.#priceLists(mark) }
    const answers = new Map(
      Object.entries(LISTS).map(([path, list]) => {
        const old = before?.answers.get(path)
        if (old !== undefined && before?.[list] === lists[list]) return [path, old]
        const text = JSON.stringify(lists[list])
        return [path, old?.text === text ? old : new Encoded(text)]
      })
    )
    const published = { ...lists, answers }
    this.#known = { mark, published }
    return published
  }

  /** Reads the price lists, unless only the last part of the mark has changed: free capacity does not affect them. */
  async #priceLists(mark: string): Promise<Lists['price_lists']> {
    const withoutCapacity = (text: string) => text.slice(0, text.lastIndexOf(';'))
    const { mark: before, published } = this.#known ?? {}
    if (published !== undefined && before !== undefined && withoutCapacity(before) === withoutCapacity(mark))
      return published.price_lists
    const results = await readPriceLists(this.#db)
    return { count: results.length, results }
  }
}

/**
 * A text that changes whenever the catalogue does: by a change of its tables, of what can be started now, or by a
 * moment from which another price or alert holds. So processes that share a database agree without messages.
 */
export async function readCatalogueMark(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ mark: string }>`select catalogue_mark() as mark`.execute(db)
  return rows[0]?.mark ?? ''
}
