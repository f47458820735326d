import { type CallError, errorText, type ServerConfig } from '@cloud/api'
import { canStart, formatRub, STATUS } from '@cloud/pricing'
import { gigabytes, launchLimit, Notice, Stack } from '@cloud/ui'
import { useEffect } from 'react'
import { AwaitedStart } from '../../../shared/panel/awaited-start.tsx'
import { StaleNotice } from '../../../shared/panel/stale-notice.tsx'
import { SupportWays } from '../../../shared/panel/support-ways.tsx'
import { useAction, useValue } from '../../../state/hooks.ts'
import { awaitedPaymentsAtom, loadAwaitedPaymentsAtom } from '../../../state/money/awaited-payments.ts'
import { lastStopAtom } from '../../../state/money/server-events.ts'
import { hasRun } from '../../../state/servers/has-run.ts'
import { currentUserAtom } from '../../../state/user/current-user.ts'
import { FailedServerNotice } from '../servers/failed-server-notice.tsx'
import css from './server.module.css'

interface StateNoticeProps {
  readonly server: ServerConfig
  /** True if an operator has frozen the account, so the server cannot be started. */
  readonly isFrozen: boolean
}

/**
 * Explains how the customer gets the addresses. A later launch sends an e-mail only if an address changes.
 *
 * @param email Address that e-mails reach; null if there is none.
 */
function addressText(isLaterLaunch: boolean, email: string | null): string {
  if (isLaterLaunch)
    return `Если адрес изменится, новый ${email === null ? 'появится здесь' : `пришлём на ${email}`}.`
  return `Адрес и логин ${email === null ? 'появятся здесь' : `пришлём на ${email}, страницу можно закрыть`}.`
}

const KEPT_STOP = 'Сразу после запуска сервер остановится: сработало правило или аккаунт был заморожен. '

/** Explains the state of the machine and its effect on payment, in states that need an explanation. */
function StateNotice({ server, isFrozen }: StateNoticeProps) {
  const { status, manual_start, is_off_inside, started_at, ssd_count, addresses, is_stopped_when_ready } =
    server
  const user = useValue(currentUserAtom)
  const email = user?.can_receive_email === false ? null : (user?.email ?? 'почту')
  const stop = useValue(lastStopAtom)(server)
  const [cards, remain, freed] =
    server.gpu === null ? ['Место', 'остаётся', 'освобождено'] : ['Видеокарты', 'остаются', 'освобождены']
  switch (status) {
    case STATUS.error:
      return <FailedServerNotice server={server} />
    case STATUS.requested:
      return (
        <Notice heading="Запустится сам, когда освободится место.">
          {`Ожидание бесплатно${started_at === null ? ', цена закреплена' : ''}.`}
        </Notice>
      )
    case STATUS.start:
      return (
        manual_start && (
          <Notice heading={`Готовим машину, обычно до\u00a0${launchLimit(manual_start)}.`}>
            <span>{`${is_stopped_when_ready ? KEPT_STOP : ''}${addressText(addresses.length > 0, email)} Отменить запуск, пока машину готовят, нельзя. `}</span>
            <SupportWays />
          </Notice>
        )
      )
    case STATUS.paused:
      return (
        hasRun(server) && (
          <Notice heading={`Диск ${gigabytes(ssd_count)} сохранён, хранение бесплатно.`}>
            {[
              ...(stop?.type === 'service_turned_off' ? [`${stop.text}.`] : []),
              `${cards} ${freed}${isFrozen ? '' : ': запуск возможен, пока есть свободные'}.`,
              ...(addresses[0] ? [`Адрес прежний: ${addresses[0].address}.`] : [])
            ].join(' ')}
          </Notice>
        )
      )
    case STATUS.active:
      return (
        is_off_inside && (
          <Notice kind="warn" heading="Система выключена, но сервер оплачивается.">
            {`${cards} ${remain} за вами: ${formatRub(server.hour_price_rub_cents, 'always')} в\u00a0час.`}
          </Notice>
        )
      )
    case STATUS.deleted:
      return (
        <Notice heading="Сервер удалён.">Диск и данные на нём удалены, события и документы остались.</Notice>
      )
    default:
      return null
  }
}

interface ServerNoticesProps {
  readonly server: ServerConfig
  /** Error of the preview of a start; null if there is none. */
  readonly startError: CallError | null
}

/** Notices above the sections of a server. */
export function ServerNotices({ server, startError }: ServerNoticesProps) {
  const loadPayments = useAction(loadAwaitedPaymentsAtom)
  const payment = useValue(awaitedPaymentsAtom).get(server.id)
  const isStartable = canStart(server)
  const isFrozen = startError?.kind === 'refused' && startError.problem.code === 'account_frozen'
  useEffect(() => {
    // the payment may have been created or credited since
    if (isStartable) void loadPayments()
  }, [loadPayments, isStartable, server])
  return (
    <Stack gap={3} className={css.notices}>
      <StaleNotice />
      {isFrozen && (
        <Notice kind="warn">
          <span>{`${errorText(startError)} `}</span>
          <SupportWays />
        </Notice>
      )}
      <StateNotice server={server} isFrozen={isFrozen} />
      {isStartable && payment !== undefined && (
        <Notice>
          <AwaitedStart payment={payment} />
        </Notice>
      )}
    </Stack>
  )
}
