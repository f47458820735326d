import type { Quote, Terms } from '@cloud/pricing'

/** A connection of `pg`. */
export interface BareClient {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ readonly rows: Row[] }>
}

export interface BareOrder {
  readonly account_id: number
  readonly flavor_id: number
  readonly quote: Quote
  readonly plain_quote: Quote
  readonly terms: Terms
}

/**
 * Sends the SQL statements that creating a server needs, each after the result of the previous one. Checks and computes nothing: the
 * price is given.
 */
export async function oneByOne(client: BareClient, order: BareOrder): Promise<void> {
  const { account_id, flavor_id, quote, plain_quote, terms } = order
  const prices = [quote, plain_quote, terms].map((part) => JSON.stringify(part))
  await client.query('begin')
  const { rows: times } = await client.query<{ at: Date }>('select product_now_shared() as at')
  const at = times[0]?.at ?? new Date()
  const { rows: accounts } = await client.query<{ balance_rub_cents: number }>(
    `select balance_rub_cents, frozen, last_at, lasts_until, notice_level from accounts where account_id = $1
     for no key update`,
    [account_id]
  )
  await client.query(
    'select * from servers where account_id = $1 and status <> -3 order by server_id for no key update',
    [account_id]
  )
  await client.query(
    `select f.gpu_id, gpu_count, cpu_id, cpu_count, ram_id, ram_count, f.closed, is_cloud
     from flavors f left join gpus using (gpu_id) where flavor_id = $1`,
    [flavor_id]
  )
  await client.query('select os_id from oses where os_id = $1', [1])
  const { rows: disks } = await client.query<{ disk_id: number }>('select disk_id from rented_disk()')
  await client.query('select price_histories($1::bigint[])', [[flavor_id]])
  await client.query('select from flavors where flavor_id = $1 for no key update', [flavor_id])
  await client.query('select places_left($1, $2, null)', [flavor_id, account_id])
  const { rows: servers } = await client.query<{ server_id: number }>(
    `insert into servers (account_id, name, status, flavor_id, os_id, disk_id, ssd_count, price_plan, quote, plain_quote,
       terms, pinned_at, created_at) values ($1, 'bench', -1, $2, 1, $3, 256, 1, $4, $5, $6, $7, $7) returning *`,
    [account_id, flavor_id, disks[0]?.disk_id, ...prices, at]
  )
  const server_id = servers[0]?.server_id ?? 0
  const balance_rub_cents = (accounts[0]?.balance_rub_cents ?? 0) - quote.total
  const { rows: transfers } = await client.query<{ transfer_id: number }>(
    `insert into transfers (account_id, kind, key, at, source, target, server_id, purchase_no, amount_rub_cents)
     values ($1, 'launch', $2, $3, 'balance', 'hold', $4, 1, $5) returning transfer_id`,
    [account_id, `launch:${server_id}:1`, at, server_id, quote.total]
  )
  await client.query(
    `insert into events (account_id, type, created_at, amount_rub_cents, balance_rub_cents, server_id, server_name, text,
       transfer_id) values ($1, 'write_off', $2, $3, $4, $5, 'bench', 'Предоплата за сервер «bench»: 1 месяц', $6)`,
    [account_id, at, -quote.total, balance_rub_cents, server_id, transfers[0]?.transfer_id]
  )
  await client.query(
    `insert into prepayments (account_id, server_id, purchase_no, at, price_plan, quote, plain_quote, terms, flavor_id)
     values ($1, $2, 1, $3, 1, $4, $5, $6, $7)`,
    [account_id, server_id, at, ...prices, flavor_id]
  )
  await client.query(
    `update servers set status = 1, prepaid_rub_cents = $3, purchase_no = 1, operation = 1, asked_at = $4
     where account_id = $1 and server_id = $2`,
    [account_id, server_id, quote.total, at]
  )
  await client.query(
    'update accounts set last_at = $2, next_due_at = least(next_due_at, $3), next_act_at = least(next_act_at, $3) where account_id = $1',
    [account_id, at, new Date(at.getTime() + 900_000)]
  )
  await client.query(
    `insert into machines (account_id, server_id, provisioner, operation, want, commanded_at, next_step_at, launch_keys)
     values ($1, $2, provisioner_of($3), 1, 'run', $4, $4, keys_to_put_in($1, $2, '[]'))`,
    [account_id, server_id, flavor_id, at]
  )
  await client.query('commit')
}
