import { errorText, type ServerConfig } from '@cloud/api'
import { formatRub, STATUS } from '@cloud/pricing'
import { HOUR_MS } from '@cloud/pricing/books'
import { planName } from '@cloud/pricing/words'
import {
  Cells,
  Cluster,
  gigabytes,
  groupDigits,
  launchLimit,
  moscowDate,
  moscowTime,
  percent,
  RenewalSwitch,
  Section,
  Stack,
  summaryHeading
} from '@cloud/ui'
import { useSending } from '../../../shared/forms/use-sending.tsx'
import shared from '../../../shared/panel/boxes.module.css'
import { clockAtom } from '../../../state/core/clock.ts'
import { toastAtom } from '../../../state/core/toast.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { lastStopAtom } from '../../../state/money/server-events.ts'
import { priceHoldsAtom } from '../../../state/servers/account-servers.ts'
import { paidPeriod } from '../../../state/servers/paid-period.ts'
import { sendServerRequestAtom } from '../../../state/servers/server-actions.ts'
import { currentUserAtom } from '../../../state/user/current-user.ts'
import { priceFacts } from './price-facts.ts'
import css from './server.module.css'

interface Props {
  readonly server: ServerConfig
}

/** Formats elapsed time: '3 ч 9 мин'. */
function elapsedText(elapsed: number): string {
  const minutes = Math.max(0, Math.floor((elapsed * 60) / HOUR_MS))
  const hours = Math.floor(minutes / 60)
  return `${hours === 0 ? '' : `${hours}\u00a0ч\u00a0`}${minutes % 60}\u00a0мин`
}

/** Paid part of the period, or elapsed part of the time that a start by hand may take; null without both. */
function elapsedPart(server: ServerConfig, now: number) {
  const period = paidPeriod(server, now)
  const { manual_start } = server
  if (period !== null) {
    const { started_hours, hours, until } = period
    return {
      cells: 12,
      share: started_hours / hours,
      elapsed: `${groupDigits(started_hours)} из\u00a0${groupDigits(hours)}\u00a0ч`,
      end: `${moscowDate(until)}, ${moscowTime(until)}`
    }
  }
  if (manual_start === null) return null
  const elapsed = now - Date.parse(manual_start.requested_at)
  const limit = Date.parse(manual_start.due_at) - Date.parse(manual_start.requested_at)
  return {
    cells: Math.min(24, Math.max(1, Math.round(limit / HOUR_MS))),
    share: Math.min(1, Math.max(0, elapsed / limit)),
    elapsed: elapsedText(elapsed),
    end: launchLimit(manual_start)
  }
}

/** Price of a period or of an hour, and its parts. */
function Price({ server }: Props) {
  const { price_plan, server_full_rent_price_rub_cents: total, hour_price_rub_cents } = server
  const hour = formatRub(hour_price_rub_cents, 'always')
  const isHourly = price_plan === 0
  const parts = [
    isHourly && 'почасовой тариф',
    // the price of a period is the price of a month, in whole roubles, times the number of months
    price_plan > 1 && `${formatRub(total / price_plan)} в\u00a0месяц`,
    !isHourly && `${hour} в\u00a0час`,
    server.discount.plan > 0 && `скидка ${percent(-server.discount.plan)}`,
    server.promocode_id !== null && 'с\u00a0промокодом'
  ]
  return (
    <div>
      <p className={css.price}>
        <span>{isHourly ? hour : formatRub(total)}</span>{' '}
        <span>{isHourly ? 'в\u00a0час' : `за\u00a0${planName(price_plan)}`}</span>
      </p>
      <p className={css.hint}>{parts.filter(Boolean).join(', ')}</p>
    </div>
  )
}

function Renewal({ server }: Props) {
  const act = useAction(sendServerRequestAtom)
  const say = useAction(toastAtom)
  const { busy, slowNotice, start } = useSending<boolean>(
    (auto_renewal) => act(server, { kind: 'patch', body: { auto_renewal } }),
    (refused) => refused && say({ kind: 'bad', text: errorText(refused) })
  )
  return (
    <>
      <RenewalSwitch
        className={css.renewal}
        server={server}
        busy={busy}
        onAutoRenewal={(on) => void start(on)}
      />
      {slowNotice}
    </>
  )
}

interface PriceSectionProps extends Props {
  /** True if a stopped server can start now; undefined while it is not known. */
  readonly has_capacity: boolean | undefined
}

/** Configuration, price, paid time and money of a server. */
export function PriceSection({ server, has_capacity }: PriceSectionProps) {
  const { status, gpu, cpu, cpu_count, ram, ram_count, price_plan } = server
  const now = useValue(clockAtom)()
  const part = elapsedPart(server, now)
  const facts = priceFacts(server, {
    now,
    balance_rub_cents: useValue(currentUserAtom)?.balance_rub_cents ?? 0,
    price_holds_until: useValue(priceHoldsAtom).get(server.id),
    stop: useValue(lastStopAtom)(server),
    has_capacity
  })
  return (
    <Section heading="Конфигурация и цена" className={shared.box}>
      <Stack gap={3}>
        <p className={css.spec}>
          <span>{summaryHeading(server)}</span>
          <br />
          <span>
            {gpu === null
              ? cpu.name
              : `${groupDigits(cpu_count)}\u00a0vCPU ${cpu.name}, ${gigabytes(ram_count)} ${ram.standard}`}
          </span>
        </p>
        <Price server={server} />
        {part !== null && (
          <div className={css.term}>
            <Cells height="high" of={part.cells} full={part.cells * part.share} />
            <Cluster justify="between">
              <span>{`прошло ${part.elapsed}`}</span>
              <span>{`до\u00a0${part.end}`}</span>
            </Cluster>
          </div>
        )}
        {facts.rows.length > 0 && (
          <dl className={css.money}>
            {facts.rows.map(([name, value]) => (
              <Cluster key={name} justify="between">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </Cluster>
            ))}
          </dl>
        )}
        {facts.note !== null && <p className={css.hint}>{facts.note}</p>}
        {price_plan !== 0 && status !== STATUS.error && status !== STATUS.deleted && (
          <Renewal server={server} />
        )}
      </Stack>
    </Section>
  )
}
