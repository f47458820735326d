import type { ServerConfig, User } from '@cloud/api'
import { canStart, STATUS } from '@cloud/pricing'
import { DAY_MS, HOUR_MS } from '@cloud/pricing/books'
import { atom } from 'jotai'
import { loadedData } from '../core/resource.ts'
import type { WriteError } from '../mutation/mutation.ts'
import { serversResource } from './account-servers.ts'
import { sendServerRequestAtom } from './server-actions.ts'
import { serversCreatedElsewhereAtom } from './shown-servers.ts'

/** Returns the amount that a start takes from the balance: the prepayment for a first launch, else one hour; nothing within a paid hour. */
export const startCost = ({ paid_until, server_full_rent_price_rub_cents: price }: ServerConfig): number =>
  paid_until === null ? price : 0

/** Shortest time before the renewal of a prepaid period takes money again. */
const SHORTEST_MONTH_MS = 28 * DAY_MS

const isPrepaid = ({ started_at, price_plan }: ServerConfig) => started_at === null && price_plan !== 0

/** Returns the kopeks an hour that servers take from the balance after their first hour; nothing for prepaid servers. */
export const hourlyAfterStart = (wanted: readonly ServerConfig[]): number =>
  wanted.reduce((sum, server) => sum + (isPrepaid(server) ? 0 : server.hour_price_rub_cents), 0)

type AccountMoney = Pick<User, 'balance_rub_cents' | 'hourly_rate_rub_cents' | 'held_rub_cents'>

/**
 * Returns the time in ms until which the balance lasts once these servers are started, never too late; null if no money is taken by the
 * hour, or a renewal may take money earlier.
 */
export function balanceEndAfterStart(
  { balance_rub_cents, hourly_rate_rub_cents: rate, held_rub_cents }: AccountMoney,
  wanted: readonly ServerConfig[],
  now: number
): number | null {
  const rest = wanted.reduce((left, server) => left - startCost(server), balance_rub_cents)
  const hourly = rate + hourlyAfterStart(wanted)
  if (held_rub_cents > 0 || rest <= 0 || hourly === 0) return null
  // hours are charged whole; the start already takes the first one
  const isFirstHourPaid = rate === 0 && wanted.every(({ paid_until }) => paid_until === null)
  const until = now + (Math.floor(rest / hourly) + (isFirstHourPaid ? 1 : 0)) * HOUR_MS
  return wanted.some(isPrepaid) && until > now + SHORTEST_MONTH_MS ? null : until
}

/** Servers that wait to be started. A server created elsewhere counts once it is shown, so that nothing moves unexpectedly. */
export const serversToStartAtom = atom((get): readonly ServerConfig[] => {
  const newcomers = get(serversCreatedElsewhereAtom)
  return (loadedData(get(serversResource.state)) ?? []).filter(
    (server) => canStart(server) && !newcomers.has(server.id)
  )
})

export interface FailedStart {
  readonly server: ServerConfig
  /** null: the start was not tried, because the one before got no response. */
  readonly error: WriteError | null
}

/** Returns true if the refusal concerns one server only; without a response the other starts are not tried. */
const concernsOneServer = (error: WriteError) => error.kind === 'refused' && error.status === 409

/** Starts servers one after the other, each at the shown price. Returns the servers that did not start, with the reasons. */
export const startServersAtom = atom(
  null,
  async (
    _get,
    set,
    wanted: readonly ServerConfig[],
    onNext: (nth: number) => void
  ): Promise<readonly FailedStart[]> => {
    const left: FailedStart[] = []
    let goesOn = true
    for (const [index, server] of wanted.entries()) {
      if (!goesOn) {
        left.push({ server, error: null })
        continue
      }
      onNext(index + 1)
      const body = { status: STATUS.start, expected_total_rub_cents: startCost(server) }
      const error = await set(sendServerRequestAtom, server, { kind: 'status', body })
      if (error === null) continue
      left.push({ server, error })
      goesOn = concernsOneServer(error)
    }
    return left
  }
)
