import type { RunningServer } from '../books/running-server.ts'

/** Current time of the examples, in milliseconds. */
export const NOW = 1_795_219_200_000

/** An active server outside a period, whose paid hour ends at `NOW`, at 100 kopeks per hour. */
export const HOURLY: RunningServer = {
  id: 1,
  status: 2,
  period: null,
  paid_until: NOW,
  plain_hour: 100,
  auto_renewal: true,
  renewal_total: null,
  renewal_plain_hour: null
}
