import type { ServerConfig } from '@cloud/api'
import { canStart, formatRub, STATUS } from '@cloud/pricing'
import { gigabytes, launchLimit, Notice } from '@cloud/ui'
import { useEffect } from 'react'
import { AwaitedStart } from '../../../shared/panel/awaited-start.tsx'
import { SupportWays } from '../../../shared/panel/support-ways.tsx'
import { loadedData } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { awaitedPaymentsAtom, loadAwaitedPaymentsAtom } from '../../../state/money/awaited-payments.ts'
import { lastStopAtom } from '../../../state/money/server-events.ts'
import { userResource } from '../../../state/user/current-user.ts'
import { FailedServerNotice } from '../servers/failed-server-notice.tsx'

function ManualStartNotice({ limit }: { readonly limit: string }) {
  const user = loadedData(useValue(userResource.state))
  return (
    <Notice heading={`Готовим машину, обычно до\u00a0${limit}.`}>
      <span>
        {`Адрес и логин ${user?.can_receive_email === false ? 'появятся здесь' : `пришлём на ${user?.email ?? 'почту'}, страницу можно закрыть`}. Отменить запуск, пока машину готовят, нельзя. `}
      </span>
      <SupportWays />
    </Notice>
  )
}

interface Props {
  readonly server: ServerConfig
  /** True if an operator has frozen the account, so the server cannot be started. */
  readonly isFrozen: boolean
}

/** Explains a stopped server: its disk is kept, its slot is free. */
function StoppedNotice({ server, isFrozen }: Props) {
  const { addresses, ssd_count, gpu } = server
  const stop = useValue(lastStopAtom)(server)
  const [first] = addresses
  const cause = stop?.type === 'service_turned_off' ? `${stop.text}. ` : ''
  const start = isFrozen ? '' : ': запуск возможен, пока есть свободные'
  const address = first === undefined ? '' : ` Адрес прежний: ${first.address}.`
  return (
    <Notice heading={`Диск ${gigabytes(ssd_count)} сохранён, хранение бесплатно.`}>
      {`${cause}${gpu === null ? 'Место освобождено' : 'Видеокарты освобождены'}${start}.${address}`}
    </Notice>
  )
}

/** Explains the state of the machine and its effect on payment, in states that need an explanation. */
export function ServerStateNotice({ server, isFrozen }: Props) {
  const { status, manual_start, is_off_inside, started_at, gpu } = server
  switch (status) {
    case STATUS.error:
      return <FailedServerNotice server={server} />
    case STATUS.requested:
      return (
        <Notice heading="Запустится сам, когда освободится место.">
          {started_at === null ? 'Ожидание бесплатно, цена закреплена.' : 'Ожидание бесплатно.'}
        </Notice>
      )
    case STATUS.start:
      return manual_start && <ManualStartNotice limit={launchLimit(manual_start)} />
    case STATUS.paused:
      return started_at === null ? null : <StoppedNotice server={server} isFrozen={isFrozen} />
    case STATUS.active:
      return (
        is_off_inside && (
          <Notice kind="warn" heading="Система выключена, но сервер оплачивается.">
            {`${gpu === null ? 'Место остаётся' : 'Видеокарты остаются'} за вами: ${formatRub(server.hour_price_rub_cents, 'always')} в\u00a0час.`}
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

/** Notes that a pending payment starts the server when it arrives. */
export function AwaitedPaymentNotice({ server }: { readonly server: ServerConfig }) {
  const load = useAction(loadAwaitedPaymentsAtom)
  const payment = useValue(awaitedPaymentsAtom).get(server.id)
  const isStartable = canStart(server)
  // the payment may have been created or credited since
  useEffect(() => {
    if (isStartable) void load()
  }, [load, isStartable, server])
  return (
    isStartable &&
    payment !== undefined && (
      <Notice>
        <AwaitedStart payment={payment} />
      </Notice>
    )
  )
}
