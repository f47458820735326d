import { formatRub, type PricePlan } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { expect } from 'vitest'
import { creditTopUp } from '../billing/top-ups/credit-top-up.ts'
import { applyMachineAnswer } from '../machines/apply-machine-answer.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import { changeStatus } from '../servers/change-status.ts'
import { createServer } from '../servers/create-server.ts'
import { pdfText } from './pdf-text.ts'
import { Person } from './person.ts'
import { type Served, serveSamples } from './serve.ts'

interface MachineWanted {
  readonly cpu_count: number
  readonly ram_count: number
}

/** Flavor with 2 vCPU and 4 GB. With a 256 GB disk it costs 3,431.60 ₽, so 3,432 ₽ a month, and 4.77 ₽ an hour. */
const SMALL: MachineWanted = { cpu_count: 2, ram_count: 4 }

let topUps = 1_000_000

/**
 * Starts the product with the catalogue of the sandbox, with prices that are valid from the beginning and enough
 * capacity.
 */
export async function serveCatalogue(): Promise<Served> {
  const served = await serveSamples()
  const { pool } = served.services
  for (const prices of ['flavor_prices', 'disk_prices', 'terms_history'])
    await pool.query(`update ${prices} set valid_from = '2020-01-01'`)
  await pool.query('update flavors set max_available = 100')
  return served
}

/** A customer in the past: tests date the acts, and results are read over HTTP. */
export class Renter {
  readonly #served: Served
  readonly person: Person

  private constructor(served: Served, person: Person) {
    this.#served = served
    this.person = person
  }

  static async signedUp(served: Served): Promise<Renter> {
    const person = await Person.signedUp(served.base)
    await served.services.pool.query(`update accounts set last_at = '2020-01-01' where account_id = $1`, [
      person.account_id
    ])
    return new Renter(served, person)
  }

  act<T>(
    at: string,
    work: (tx: Transaction<Schema>, now: number, account_id: number) => Promise<T>
  ): Promise<T> {
    return inTransaction(this.#served.services.db, (tx) => work(tx, Date.parse(at), this.person.account_id))
  }

  topUp(at: string, amount_rub_cents: number) {
    const top_up_id = ++topUps
    return this.act(at, (tx, now, account_id) =>
      creditTopUp(tx, { account_id, top_up_id, payment_type: 'acquiring', amount_rub_cents, now })
    )
  }

  async order({ cpu_count, ram_count }: MachineWanted, price_plan: PricePlan, name = 'web') {
    const { flavors, os } = await this.#served.services.catalogue.now()
    const flavor = flavors.find(
      (one) => one.gpu === null && one.cpu_count === cpu_count && one.ram_count === ram_count
    )
    if (flavor === undefined) throw new Error('The catalogue has no such flavor.')
    return {
      name,
      os_id: os[0]?.id ?? 0,
      flavor_id: flavor.id,
      gpu_id: null,
      gpu_count: 0,
      cpu_id: flavor.cpu.id,
      cpu_count,
      ram_id: flavor.ram.id,
      ram_count,
      ssd_count: 256,
      price_plan,
      promocode_id: null,
      is_in_queue: false,
      expected_total_rub_cents: null
    }
  }

  async answer(at: string, server_id: number, outcome: 'ready' | 'down' | 'failed'): Promise<void> {
    const { rows } = await this.#served.services.pool.query(
      'select operation from servers where server_id = $1',
      [server_id]
    )
    const operation: number = rows[0]?.operation
    await this.act(at, (tx, now, account_id) =>
      applyMachineAnswer(tx, { account_id, server_id, operation, outcome }, now)
    )
  }

  async started(at: string, price_plan: PricePlan = 1, name?: string): Promise<number> {
    const wanted = await this.order(SMALL, price_plan, name)
    const { server_id } = await this.act(at, (tx, now, account_id) =>
      createServer(tx, account_id, now, wanted)
    )
    await this.answer(at, server_id, 'ready')
    return server_id
  }

  async setStatus(at: string, server_id: number, status: 0 | 1): Promise<void> {
    await this.act(at, (tx, now, account_id) =>
      changeStatus(tx, account_id, server_id, now, { status, expected_total_rub_cents: null })
    )
    await this.answer(at, server_id, status === 1 ? 'ready' : 'down')
  }

  /** Runs three months of a server: a paid period stopped after 61.25 hours, and hours across the end of September. */
  async life(): Promise<void> {
    await this.topUp('2025-08-31T23:30:00+03:00', 1_000_000)
    const server_id = await this.started('2025-08-31T23:45:00+03:00')
    await this.setStatus('2025-09-03T13:00:00+03:00', server_id, 0)
    await this.setStatus('2025-09-30T23:10:00+03:00', server_id, 1)
    await this.setStatus('2025-10-01T08:00:00+03:00', server_id, 0)
  }

  async page(path: string): Promise<string> {
    const { status, body } = await this.person.get(path)
    expect(status, path).toBe(200)
    return String(body)
  }

  async pdf(path: string): Promise<{ readonly text: string; readonly pages: number | undefined }> {
    const answered = await this.person.file(path)
    expect(answered.headers.get('content-type')).toBe('application/pdf')
    const bytes = Buffer.from(await answered.arrayBuffer())
    expect(bytes.length).toBeLessThan(200_000)
    const pages = bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length
    return { text: pdfText(bytes).replaceAll('\n', ''), pages }
  }

  /** Checks that page and PDF of a document contain the same texts. */
  async bothSay(path: string, ...words: readonly string[]) {
    const [page, file] = [await this.page(path), await this.pdf(`${path}pdf/`)]
    for (const word of words) {
      expect(page).toContain(word)
      expect(file.text).toContain(word)
    }
    return file
  }

  /** Returns the documents of a month from the API. */
  async documents(year: number, month: number) {
    const { body } = await this.person.get(`/api/v1/usr_evt/documents/?year=${year}&month=${month}`)
    const Listed = v.object({
      kind: v.picklist(['receipt', 'calculation', 'invoice']),
      id: v.number(),
      event_id: v.number()
    })
    return v.parse(v.array(Listed), body)
  }
}

/** Formats an amount as in documents. */
export const rub = (kopeks: number): string => formatRub(kopeks, 'always')
