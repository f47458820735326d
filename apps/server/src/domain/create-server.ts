import type { Status } from '@cloud/pricing'
import type { Transaction } from 'kysely'
import type { Schema } from '../db/schema.ts'
import type { Book, Price, Server } from './book/Book.ts'
import { launch } from './book/launch.ts'
import { missing } from './book/missing.ts'
import { hasCapacity, lockPools, nextTicket } from './capacity.ts'
import { type Choice, choiceFaults } from './choice-faults.ts'
import { serverOf } from './load-book.ts'
import { loadPrices } from './prices.ts'
import { checkPromo } from './promo.ts'
import { accountFrozen, noCapacity, priceChanged, wrongFields } from './refusals.ts'
import { ssdDisk } from './ssd-disk.ts'
import { withAccount } from './with-account.ts'

export interface ServerOrder extends Choice {
  readonly name: string
  readonly os_id: number
  readonly ssd_count: number
  readonly promocode_id: number | null
  readonly is_in_queue: boolean
  /** The total that the person saw; null: any. */
  readonly expected_total_rub_cents: number | null
}

export interface CreatedServer {
  readonly server_id: number
  readonly status: Status
  readonly missing_rub_cents: number
}

/**
 * Creates a server at the price of the moment. With the prepayment on the balance it starts at once: money and capacity
 * are taken in the same transaction; without, it is paused and takes neither. In the queue it waits for both.
 *
 * @throws Problem 400 with `fields`, 409 `account_frozen`, 409 `price_changed`, 409 `no_capacity`. Source: decisions, sections 5 and 7.
 */
export async function createServer(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  wanted: ServerOrder
): Promise<CreatedServer> {
  const { book, server, at } = await withAccount(tx, account_id, now, async (book, at) => {
    const { price, disk_id, promocode_id } = await priced(tx, account_id, at, wanted)
    const { expected_total_rub_cents: expected, flavor_id, is_in_queue } = wanted
    if (book.frozen) throw accountFrozen()
    if (expected !== null && expected !== price.quote.total) throw priceChanged(price.quote)
    await lockPools(tx, [flavor_id])
    if (!is_in_queue && !(await hasCapacity(tx, book, flavor_id, at))) throw noCapacity()
    const server = await insert(tx, account_id, at, wanted, price, disk_id, promocode_id)
    book.servers.push(server)
    if (!is_in_queue && price.quote.total <= book.balance) launch(book, server, at)
    return { book, server, at }
  })
  return {
    server_id: server.server_id,
    status: server.status,
    missing_rub_cents: missing(book as Book, server, at)
  }
}

async function priced(tx: Transaction<Schema>, account_id: number, at: number, wanted: ServerOrder) {
  const { flavor_id, ssd_count, price_plan, gpu_id, promocode_id } = wanted
  const disk_id = await ssdDisk(tx)
  const faults = {
    ...(await choiceFaults(tx, wanted)),
    ...(await osFault(tx, wanted.os_id)),
    ...(disk_id === undefined ? { ssd_count: 'Дисков в каталоге сейчас нет.' } : {})
  }
  if (disk_id === undefined || Object.keys(faults).length > 0) throw wrongFields(faults)
  const promo =
    promocode_id === null
      ? undefined
      : await checkPromo(tx, { account_id, promocode_id, price_plan, gpu_id, now: at, spend: true })
  const prices = await loadPrices(tx, [flavor_id])
  const price = prices({ flavor_id, disk_id, ssd_count }, price_plan, at, promo?.discount)
  if (price === undefined) throw wrongFields({ flavor_id: 'Цены у этой конфигурации сейчас нет.' })
  return { price, disk_id, promocode_id: promo?.id ?? null }
}

async function osFault(tx: Transaction<Schema>, os_id: number): Promise<Record<string, string>> {
  const os = await tx.selectFrom('oses').select('os_id').where('os_id', '=', os_id).executeTakeFirst()
  return os === undefined ? { os_id: 'Такой системы нет в каталоге. Выберите другую.' } : {}
}

async function insert(
  tx: Transaction<Schema>,
  account_id: number,
  at: number,
  { name, os_id, flavor_id, ssd_count, price_plan, is_in_queue }: ServerOrder,
  price: Price,
  disk_id: number,
  promocode_id: number | null
): Promise<Server> {
  const row = await tx
    .insertInto('servers')
    .values({
      account_id,
      name,
      status: is_in_queue ? -2 : -1,
      queue_ticket: is_in_queue ? await nextTicket(tx) : null,
      flavor_id,
      os_id,
      disk_id,
      ssd_count,
      price_plan,
      quote: JSON.stringify(price.quote),
      plain_quote: JSON.stringify(price.plain_quote),
      promocode_id,
      pinned_at: new Date(at),
      created_at: new Date(at)
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (promocode_id !== null)
    await tx
      .insertInto('promo_uses')
      .values({ account_id, server_id: row.server_id, promocode_id, used_at: new Date(at) })
      .execute()
  return serverOf(row)
}
