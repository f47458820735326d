import { STATUS } from '@cloud/pricing'
import type { RunningServer } from '@cloud/pricing/books'
import type { Book, Server } from './Book.ts'
import { periodEnd } from './period-end.ts'

/** The servers that cost something, as `runRate` and `lastsUntil` take them, renewals at the prices of the moment. */
export function runningServers({ servers, priceAt }: Book, at: number): readonly RunningServer[] {
  return servers
    .filter(({ status }) => status === STATUS.start || status === STATUS.active)
    .map((server) => {
      const period = periodOf(server)
      const renewal = period === null || period === 0 ? undefined : priceAt(server, period, at)
      return {
        id: server.server_id,
        status: server.status,
        period,
        paid_until: periodEnd(server) ?? paidHour(server, at),
        plain_hour: server.plain_quote.hour,
        auto_renewal: server.auto_renewal,
        renewal_total: renewal?.quote.total ?? null,
        renewal_plain_hour: renewal?.plain_quote.hour ?? null
      }
    })
}

const periodOf = (server: Server) =>
  server.period_start !== null || !server.launched ? server.price_plan : null

const paidHour = ({ status, paid_until }: Server, at: number) =>
  status === STATUS.active || (paid_until ?? at) > at ? paid_until : null
