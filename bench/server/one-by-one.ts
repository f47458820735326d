import type { Quote } from '@cloud/pricing'

/** A connection of `pg`, without anything around it. */
export interface BareClient {
  query<Row extends object>(text: string, values?: unknown[]): Promise<{ readonly rows: Row[] }>
}

export interface BareOrder {
  readonly account_id: number
  readonly flavor_id: number
  readonly quote: Quote
  readonly plain_quote: Quote
}

/**
 * The statements that creating a server needs, each sent when the one before is answered, by a client with nothing
 * around it. It judges and computes nothing: the price is given.
 */
export async function oneByOne(client: BareClient, order: BareOrder): Promise<void> {
  const { account_id, flavor_id, quote, plain_quote } = order
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
  const { rows: disks } = await client.query<{ disk_id: number }>(
    `select disk_id from disks where kind = 'ssd' order by group_title <> 'NVMe Gen4' or size <> 1, disk_id limit 1`
  )
  await client.query('select price_histories($1::bigint[])', [[flavor_id]])
  await client.query('select from flavors where flavor_id = $1 for no key update', [flavor_id])
  await client.query('select places_left($1, $2, null)', [flavor_id, account_id])
  const { rows: servers } = await client.query<{ server_id: number }>(
    `insert into servers (account_id, name, status, flavor_id, os_id, disk_id, ssd_count, price_plan, quote, plain_quote,
       pinned_at, created_at) values ($1, 'bench', -1, $2, 1, $3, 256, 1, $4, $5, $6, $6) returning *`,
    [account_id, flavor_id, disks[0]?.disk_id, JSON.stringify(quote), JSON.stringify(plain_quote), at]
  )
  const server_id = servers[0]?.server_id ?? 0
  const balance_rub_cents = (accounts[0]?.balance_rub_cents ?? 0) - quote.total
  await client.query('select post($1, $2, $3, $4)', [
    account_id,
    JSON.stringify([
      {
        key: `launch:${server_id}:1`,
        at,
        source: 'balance',
        target: 'hold',
        server_id,
        amount_rub_cents: quote.total
      }
    ]),
    JSON.stringify([
      {
        type: 'write_off',
        at,
        amount_rub_cents: -quote.total,
        balance_rub_cents,
        server_id,
        server_name: 'bench',
        text: 'Предоплата за сервер «bench»: 1 месяц'
      }
    ]),
    JSON.stringify([{ server_id, purchase_no: 1, at, price_plan: 1, quote, plain_quote, flavor_id }])
  ])
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
    `select graphile_worker.add_job('machine', payload => $1::json, run_at => clock_timestamp())`,
    [JSON.stringify({ account_id, server_id, operation: 1, want: 'running' })]
  )
  await client.query('commit')
}
