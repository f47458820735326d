import type { PriceHold, ServerConfig } from '@cloud/api'
import { type PricePlan, STATUS } from '@cloud/pricing'
import { sql, type Transaction } from 'kysely'
import { toServer } from '../billing/load-account-state.ts'
import { createPriceAt, type PriceHistories } from '../billing/price-at.ts'
import type { AccountState, Server } from '../billing/state/account-state.ts'
import { periodEnd } from '../billing/state/periods.ts'
import { missingAmount, priceHoldsUntil, shownPrice } from '../billing/state/server-prices.ts'
import { oneRow } from '../platform/db/one-row.ts'
import type { ProvisionerName } from '../platform/db/schema/servers.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Page } from '../platform/list-page.ts'

interface ShownServersQuery extends Page {
  /** The servers of one list, or one server by id, which may be deleted. */
  readonly which: 'cloud' | 'own' | { readonly server_id: number }
}

interface ShownServers {
  readonly balance: number
  readonly servers: readonly (ServerRow & {
    readonly server: Parameters<typeof toServer>[0]
    readonly machine: MachineRow
  })[]
  readonly prices: PriceHistories
}

/**
 * Returns servers of a settled account in the format of the API, newest first. The list 'cloud' has servers on cloud
 * cards and without a GPU card, the list 'own' those on other GPU cards. Source: docs/rules/wire.md#servers.
 *
 * @param now milliseconds of the product's clock
 */
export async function readServers(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  { which, limit, offset = 0 }: ShownServersQuery
): Promise<ServerConfig[]> {
  const server_id = typeof which === 'object' ? which.server_id : null
  const { shown } = await oneRow(
    tx,
    sql<{ shown: ShownServers }>`
      select servers_shown(${account_id}, ${server_id}, ${which === 'cloud'}, ${limit ?? null}, ${offset}) as shown`
  )
  const { balance, servers, prices } = shown
  const account = { balance, priceAt: createPriceAt(prices) }
  return servers.map(({ server: row, machine, ...ofCatalogue }) => {
    const server = toServer(row)
    return { ...toServerConfig(account, server, ofCatalogue, now), ...machineFields(server, machine) }
  })
}

/** Catalogue data of a server, and its position in the queue. */
type ServerRow = Pick<
  ServerConfig,
  | 'gpu'
  | 'gpu_count'
  | 'cpu'
  | 'cpu_count'
  | 'ram'
  | 'ram_count'
  | 'os'
  | 'queue_position'
  | 'manual_start_minutes'
  | 'ssh_keys'
>

/** Machine of a server; null before the first launch. */
type MachineRow =
  | (Pick<ServerConfig, 'addresses' | 'login' | 'is_off_inside'> & {
      readonly provisioner: ProvisionerName
      /** False if the product no longer has the settings of the provisioner. */
      readonly is_set_up: boolean
    })
  | null

/** Actions on active machines, by the provisioners that support them. */
const NO_ACTIONS = { can_reboot: false, has_console: false }
const MACHINE_ACTIONS: Readonly<Record<ProvisionerName, Pick<ServerConfig, 'can_reboot' | 'has_console'>>> = {
  simulated: { can_reboot: true, has_console: false },
  manual: NO_ACTIONS,
  openstack: { can_reboot: true, has_console: true }
}

/** Returns the fields about the machine of a server. */
function machineFields(server: Server, machine: MachineRow) {
  const isActive = server.status === STATUS.active
  const shown = server.status === STATUS.deleted ? null : machine
  const { asked_at, answer_due_at } = server
  const actions = isActive && machine?.is_set_up === true ? MACHINE_ACTIONS[machine.provisioner] : NO_ACTIONS
  return {
    ...actions,
    addresses: shown?.addresses ?? [],
    login: shown?.login ?? null,
    is_off_inside: isActive && machine?.is_off_inside === true,
    manual_start:
      server.status === STATUS.start &&
      machine?.provisioner === 'manual' &&
      asked_at !== null &&
      answer_due_at !== null
        ? {
            requested_at: new Date(asked_at).toISOString(),
            due_at: new Date(answer_due_at).toISOString()
          }
        : null,
    is_launched: machine !== null,
    is_stopped_when_ready: server.stop_when_active
  }
}

const isoText = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString())

/**
 * Converts a server to the format of the API. Source: docs/rules/wire.md#servers.
 *
 * @param now milliseconds of the product's clock
 */
function toServerConfig(
  account: Pick<AccountState, 'balance' | 'priceAt'>,
  server: Server,
  shown: ServerRow,
  now: number
): Omit<ServerConfig, keyof ReturnType<typeof machineFields>> {
  const price = shownPrice(account, server, now)
  const paid_until = periodEnd(server) ?? server.paid_until
  return {
    id: server.server_id,
    name: server.name,
    status: server.status,
    is_in_queue: server.status === STATUS.requested,
    ...shown,
    flavor_id: server.flavor_id,
    ssd_count: server.ssd_count,
    price_plan: price.price_plan,
    promocode_id: price.promocode_id,
    server_full_rent_price_rub_cents: price.total,
    hour_price_rub_cents: price.hour,
    discount: price.quote.discount,
    prepaid_left_rub_cents: server.hold_rub_cents,
    missing_rub_cents: missingAmount(account, server, now),
    renewal_total_rub_cents: renewalTotal(account, server, price.price_plan, now),
    auto_renewal: server.auto_renewal,
    labels: [...server.labels],
    created_at: new Date(server.created_at).toISOString(),
    started_at: isoText(server.started_at),
    paid_until: isoText(paid_until !== null && paid_until < now ? null : paid_until)
  }
}

/** Returns the cost of a renewal today; null on the hourly plan and outside a period. */
function renewalTotal(
  { priceAt }: Pick<AccountState, 'priceAt'>,
  server: Server,
  plan: PricePlan,
  now: number
) {
  return plan === 0 ? null : (priceAt(server, plan, now)?.quote.total ?? null)
}

/**
 * Returns the paused servers of a settled account that were never launched and whose price still holds, newest first.
 */
export async function readPriceHolds(
  tx: Transaction<Schema>,
  account_id: number,
  { limit, offset = 0 }: Page
): Promise<PriceHold[]> {
  const rows = await tx
    .selectFrom('servers')
    .select(['server_id', 'pinned_at'])
    .where('account_id', '=', account_id)
    .where('status', '=', STATUS.paused)
    .where('launched', '=', false)
    .where('lapsed', '=', false)
    .orderBy('server_id', 'desc')
    .limit(limit ?? null)
    .offset(offset)
    .execute()
  return rows.map(({ server_id, pinned_at }) => ({
    id: server_id,
    price_holds_until: new Date(priceHoldsUntil({ pinned_at: pinned_at.getTime() })).toISOString()
  }))
}
