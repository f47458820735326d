import type { ServerConfig } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { ConfirmModal, Link, MoneyRows } from '@cloud/ui'
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
import { startRows, startTexts } from './start-texts.ts'
import { useLoadedPreview } from './use-loaded-preview.ts'
import { useServerCall } from './use-server-call.ts'

interface Props {
  readonly server: ServerConfig
  /** Starts the server for this amount, or queues it; returns the error if it fails. */
  readonly onStart: (taken_rub_cents: number) => Promise<WriteError | null>
  readonly onQueue: () => Promise<WriteError | null>
  readonly onClose: () => void
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
            <MoneyRows rows={startRows(server, data, balance)} />
            {startTexts(server, data).map((text) => (
              <p key={text}>{text}</p>
            ))}
          </>
        ))}
      {slowNotice}
    </ConfirmModal>
  )
}
