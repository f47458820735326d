import { contract } from '@cloud/api'
import type { Kysely } from 'kysely'
import type { Schema } from '../db/schema.ts'
import { Encoded } from './encoded.ts'
import { freshness } from './freshness.ts'
import { readSnapshot, type Snapshot } from './snapshot.ts'

/** The lists of the catalogue by the address at which each is served. */
const LISTS = {
  [contract.catalogue.cpu.path]: 'cpu',
  [contract.catalogue.gpu.path]: 'gpu',
  [contract.catalogue.ram.path]: 'ram',
  [contract.catalogue.ssd.path]: 'ssd',
  [contract.catalogue.hdd.path]: 'hdd',
  [contract.catalogue.os.path]: 'os',
  [contract.flavors.list.path]: 'flavors',
  [contract.alerts.active.path]: 'alert'
} as const satisfies Record<string, keyof Snapshot>

export type CataloguePath = keyof typeof LISTS

export interface Offer extends Snapshot {
  /** The answers as they are sent, by path. */
  readonly answers: ReadonlyMap<string, Encoded>
}

/**
 * The catalogue as it is now. It is read and encoded again only when it has changed; whether it has, costs one small
 * query, shared by all who ask while it is on its way.
 */
export class Catalogue {
  readonly #db: Kysely<Schema>
  #known: { readonly mark: string; readonly offer: Offer } | undefined
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
    const mark = await freshness(this.#db)
    if (this.#known?.mark === mark) return this.#known.offer
    const snapshot = await readSnapshot(this.#db)
    const before = this.#known?.offer.answers
    const answers = new Map(
      Object.entries(LISTS).map(([path, list]) => {
        const text = JSON.stringify(snapshot[list])
        const old = before?.get(path)
        return [path, old?.text === text ? old : new Encoded(text)]
      })
    )
    const offer = { ...snapshot, answers }
    this.#known = { mark, offer }
    return offer
  }
}
