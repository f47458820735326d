import { DEFAULT_TERMS, type PricePlan, quote } from '@cloud/pricing'
import { HOUR_MS } from '@cloud/pricing/books'
import { type AccountState, noChanges, type PriceAt, type Server } from '../state/account-state.ts'
import { updateRunway } from '../state/notices.ts'
import { activateServer, launchServer, newServer } from '../state/server-acts.ts'
import { requiredBalance } from '../state/server-prices.ts'

export const DAY = 24 * HOUR_MS

/**
 * 720 ₽ a month, 1 ₽ an hour, for flavor 1; the price of other flavors is a multiple. From day 20 on all prices are doubled.
 */
export const priceAt: PriceAt = ({ flavor_id }, plan, moment) => {
  const of = (pricePlan: PricePlan) =>
    quote(
      {
        flavor: {
          flavor_monthly_price_rub_cents: 72_000 * flavor_id * (moment >= 20 * DAY ? 2 : 1),
          gpu_count: 0
        },
        ssd: { size: 1, monthly_price_rub_cents: 0 },
        ssdSize: 256,
        pricePlan
      },
      DEFAULT_TERMS
    )
  return { quote: of(plan), plain_quote: of(0), terms: DEFAULT_TERMS }
}

const termsAt = () => DEFAULT_TERMS

/** An account that begins at moment 0, in which nothing has happened. */
export const newAccount = (balance: number): AccountState => ({
  account_id: 1,
  servers: [],
  priceAt,
  termsAt,
  launch_minutes: [],
  without_provisioner: [],
  frozen: false,
  balance,
  last_at: 0,
  lasts_until: null,
  notice_level: 0,
  rules: [],
  spent: null,
  ...noChanges()
})

/** Creates a server of the account; with enough money it starts and is active at once. */
export function rentServer(
  account: AccountState,
  flavor_id: number,
  plan: PricePlan,
  at: number,
  rest: Partial<Server> = {}
): Server {
  const price = priceAt({ flavor_id, disk_id: 1, ssd_count: 256 }, plan, at)
  if (price === undefined) throw new Error('The price list has no such price.')
  const server_id = account.servers.length + 1
  const machine = { flavor_id, os_id: 1, disk_id: 1, ssd_count: 256 }
  const wanted = { ...machine, server_id, name: `s${server_id}`, price_plan: plan }
  const server: Server = {
    ...newServer({ ...wanted, promocode_id: null, queue_ticket: null }, price, at),
    ...rest
  }
  account.servers.push(server)
  if (account.balance >= requiredBalance(account, server, at)) {
    launchServer(account, server, at)
    activateServer(account, server, at)
    updateRunway(account, at)
  }
  return server
}

/** Returns the events without their texts. */
export const eventsOf = (account: AccountState, from = 0) =>
  account.events
    .slice(from)
    .map(({ type, at, server_id, amount_rub_cents }) => [type, at, server_id, amount_rub_cents])
