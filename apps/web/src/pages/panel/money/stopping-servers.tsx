import type { ServerConfig, User } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { HOUR_MS } from '@cloud/pricing/books'

// the first level of billing/state/notices.ts in apps/server, which is e-mailed
const WARNING_PERIOD_MS = 72 * HOUR_MS
const MAX_NAMES = 5

interface Props {
  readonly user: Pick<User, 'lasts_until'>
  readonly servers: readonly ServerConfig[]
  /** Milliseconds of the product's clock. */
  readonly now: number
}

/** Warning before the balance runs out: the servers that will stop, and that their disks are kept. */
export function StoppingServers({ user: { lasts_until }, servers, now }: Props) {
  if (lasts_until === null || Date.parse(lasts_until) - now >= WARNING_PERIOD_MS) return null
  const until = Date.parse(lasts_until)
  const isStopped = ({ status, price_plan, prepaid_left_rub_cents, paid_until }: ServerConfig) => {
    if (status !== STATUS.start && status !== STATUS.active) return false
    const isInPeriod = price_plan !== 0 && prepaid_left_rub_cents > 0
    return !isInPeriod || (paid_until !== null && Date.parse(paid_until) <= until)
  }
  const stop = servers.filter(isStopped)
  if (stop.length === 0) return null
  const names = stop.slice(0, MAX_NAMES).map(({ name }) => `«${name}»`)
  const more = stop.length > MAX_NAMES ? ` и\u00a0ещё ${stop.length - MAX_NAMES}` : ''
  return (
    <p>
      {`Без пополнения ${stop.length === 1 ? 'выключится' : 'выключатся'} ${names.join(', ')}${more}. Данные на\u00a0дисках сохранятся, места за\u00a0серверами\u00a0— нет.`}
    </p>
  )
}
