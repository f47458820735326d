import type { ServerConfig, StartPreview } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'
import { ConfirmModal, Link, type MoneyRow, MoneyRows, moscowMoment, moscowTime } from '@cloud/ui'
import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { LoadingWithTimeout } from '../../../loading/loading-with-timeout.tsx'
import { ErrorLinks } from '../../../shared/errors/error-links.tsx'
import { WriteErrorText } from '../../../shared/errors/write-error-text.tsx'
import { innerPaths } from '../../../state/address/inner-paths.ts'
import { loadedData } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import type { WriteError } from '../../../state/mutation/mutation.ts'
import { previewStartAtom } from '../../../state/servers/action-previews.ts'
import { userResource } from '../../../state/user/current-user.ts'
import { QueueExplanation } from './queue-explanation.tsx'
import { useLoadedPreview } from './use-loaded-preview.ts'
import { useServerCall } from './use-server-call.ts'

interface Props {
  readonly server: ServerConfig
  /** Starts the server for this amount, or queues it; returns the error if it fails. */
  readonly onStart: (taken_rub_cents: number) => Promise<WriteError | null>
  readonly onQueue: () => Promise<WriteError | null>
  readonly onClose: () => void
}

function priceRows(preview: StartPreview, balance: number): readonly MoneyRow[] {
  const { taken_rub_cents: taken, price_plan, hour_price_rub_cents } = preview
  if (price_plan === 0)
    return [
      { text: 'При запуске спишется', rub_cents: 0 - Math.min(taken, balance), kind: 'moved' },
      { text: 'Каждый следующий час', rub_cents: hour_price_rub_cents }
    ]
  return [
    { text: 'На балансе', rub_cents: balance },
    { text: `Предоплата за\u00a0${planName(price_plan)}`, rub_cents: 0 - taken, kind: 'moved' },
    { text: 'Останется на балансе', rub_cents: Math.max(0, balance - taken), kind: 'result' }
  ]
}

function StartExplanation({
  server,
  preview
}: {
  readonly server: ServerConfig
  readonly preview: StartPreview
}) {
  const { price_plan, taken_rub_cents, price_holds_until } = preview
  if (taken_rub_cents === 0 && server.paid_until !== null)
    return (
      <p>{`Час оплачен до\u00a0${moscowTime(server.paid_until)}: до этого времени ничего не спишется, дальше — по часам с баланса.`}</p>
    )
  if (price_plan === 0)
    return <p>Дальше каждый начатый час списывается с баланса. Когда баланс кончится, сервер выключится.</p>
  return (
    <>
      <p>
        Оплаченное время пойдёт, когда сервер запустится. Остановите раньше, и остаток вернётся на баланс.
      </p>
      {price_holds_until !== null && <p>{`Цена действует до\u00a0${moscowMoment(price_holds_until)}.`}</p>}
    </>
  )
}

/** Link to a top-up of the missing amount, which returns to this start; the current price may exceed the balance. */
function MissingMoney({ server, missing }: { readonly server: ServerConfig; readonly missing: number }) {
  const go = useNavigate()
  return (
    <>
      <span>{`На балансе не хватает ${formatRub(missing)}.`}</span>{' '}
      <Link href={innerPaths.topUp(missing, { server_id: server.id })} onNavigate={go}>
        Пополнить баланс
      </Link>
    </>
  )
}

/** Dialog that confirms a start and its amount; without capacity it offers the queue instead. */
export function StartServerDialog({ server, onStart, onQueue, onClose }: Props) {
  const preview = useAction(previewStartAtom)
  const balance = loadedData(useValue(userResource.state))?.balance_rub_cents ?? 0
  const { data, error, again } = useLoadedPreview(useCallback(() => preview(server.id), [preview, server.id]))
  const { busy, slowNotice, refused, send } = useServerCall(async () => {
    const answer = await (data?.has_capacity ? onStart(data.taken_rub_cents) : onQueue())
    // if price or capacity have changed, load the preview again; a lost response brings no news
    if (answer !== null && answer.lost === undefined) again()
    return answer
  }, onClose)
  const wrong = refused ?? error
  const queues = data?.has_capacity === false
  const lacks = data?.has_capacity ? data.missing_rub_cents : 0
  return (
    <ConfirmModal
      heading={queues ? `Свободных мест для «${server.name}» нет` : `Запустить «${server.name}»?`}
      confirm={
        data !== null || error === null
          ? queues
            ? 'Встать в очередь'
            : 'Запустить сервер'
          : 'Попробовать снова'
      }
      busy={busy || (data === null && error === null)}
      blocked={lacks > 0 && <MissingMoney server={server} missing={lacks} />}
      error={
        wrong !== null && (
          <>
            <span>
              <WriteErrorText error={wrong} />
            </span>{' '}
            <ErrorLinks error={wrong} />
          </>
        )
      }
      onClose={onClose}
      onConfirm={data === null ? again : send}
    >
      {data === null && error === null && <LoadingWithTimeout onRetry={again} />}
      {data !== null &&
        (queues ? (
          <QueueExplanation server={server} />
        ) : (
          <>
            <MoneyRows rows={priceRows(data, balance)} />
            <StartExplanation server={server} preview={data} />
          </>
        ))}
      {slowNotice}
    </ConfirmModal>
  )
}
