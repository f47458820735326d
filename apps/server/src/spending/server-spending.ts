import { type Spending, type SpendingParts, type SpendingQuery, spendingSteps } from '@cloud/api'
import { consumedUntil, MOSCOW_OFFSET_MS, monthAfter, monthOf } from '@cloud/pricing/books'
import type { Transaction } from 'kysely'
import type { AccountState } from '../billing/state/account-state.ts'
import { findRunningServers } from '../billing/state/notices.ts'
import { withAccount } from '../billing/with-account.ts'
import type { Schema } from '../platform/db/schema.ts'
import { type Revenue, readRevenue } from './revenue.ts'

/** Returns how the money of a settled account was spent. Source: docs/rules/spending.md. */
export async function readSpending(
  tx: Transaction<Schema>,
  account_id: number,
  now: number,
  { from, to, step, by }: SpendingQuery
): Promise<Spending> {
  const month = monthOf(now)
  const ahead = await withAccount(tx, account_id, now, (account) =>
    consumedUntil(consumingServers(account, now), monthAfter(month))
  )
  const running = { from: dayOf(month), to: dayOf(monthAfter(month)) }
  const sofar = sum(await readRevenue(tx, account_id, running, 'month'))
  const revenue = await readRevenue(tx, account_id, { from, to }, step)
  const byStep = Map.groupBy(revenue, ({ start }) => start)
  return {
    is_overlapping:
      by === 'label' &&
      revenue.some(({ labels, amount_rub_cents }) => labels.length > 1 && amount_rub_cents !== 0),
    steps: spendingSteps(from, to, step).map((start) => {
      const used = byStep.get(start) ?? []
      return { start, total_rub_cents: sum(used), parts: partsOf(used, by) }
    }),
    total_rub_cents: sum(revenue),
    forecast_rub_cents: sofar + ahead
  }
}

const sum = (revenue: readonly Revenue[]) =>
  revenue.reduce((total, { amount_rub_cents }) => total + amount_rub_cents, 0)

const dayOf = (moment: number) => new Date(moment + MOSCOW_OFFSET_MS).toISOString().slice(0, 10)

/** Returns the running servers with the prices of their periods. */
function consumingServers(account: AccountState, now: number) {
  const servers = findRunningServers(account, now).map((running) => {
    const server = account.servers.find(({ server_id }) => server_id === running.id)
    return {
      ...running,
      prepaid: server?.prepaid_rub_cents ?? 0,
      charged_hours: server?.charged_hours ?? 0
    }
  })
  return { balance: account.balance, now, servers }
}

interface NamedPart {
  readonly key: string
  readonly name: string
}

/** Names of the parts that a server's revenue is counted in. */
const NAMES: Readonly<Record<SpendingParts, (revenue: Revenue) => readonly NamedPart[]>> = {
  server: ({ server_id, server_name }) => [{ key: String(server_id), name: server_name }],
  label: ({ labels }) =>
    labels.length === 0
      ? [{ key: '', name: 'Без метки' }]
      : labels.map((label) => ({ key: label, name: label })),
  flavor: ({ flavor_id, flavor_name }) => [{ key: String(flavor_id), name: flavor_name }],
  none: () => [{ key: '', name: 'Все серверы' }]
}

/** Returns the parts of a step that are not 0, largest first. */
function partsOf(used: readonly Revenue[], by: SpendingParts): Spending['steps'][number]['parts'] {
  const parts = new Map<string, NamedPart & { amount_rub_cents: number }>()
  for (const revenue of used)
    for (const named of NAMES[by](revenue)) {
      const part = parts.get(named.key) ?? { ...named, amount_rub_cents: 0 }
      part.amount_rub_cents += revenue.amount_rub_cents
      parts.set(named.key, part)
    }
  return [...parts.values()]
    .filter(({ amount_rub_cents }) => amount_rub_cents !== 0)
    .sort((a, b) => b.amount_rub_cents - a.amount_rub_cents || (a.key < b.key ? -1 : 1))
}
