import type { ServerConfig } from '@cloud/api'
import { formatRub, STATUS } from '@cloud/pricing'
import { ConfirmModal, MoneyRows } from '@cloud/ui'
import { LoadingWithTimeout } from '../../../loading/loading-with-timeout.tsx'
import { PageLink } from '../../../shared/navigation/page-link.tsx'
import type { ServerDialogProps } from '../../../shared/panel/server-dialog-props.ts'
import { innerPaths } from '../../../state/address/inner-paths.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { previewStartAtom } from '../../../state/servers/action-previews.ts'
import { sendServerRequestAtom } from '../../../state/servers/server-actions.ts'
import { currentUserAtom } from '../../../state/user/current-user.ts'
import { QueueExplanation } from './queue-explanation.tsx'
import { startRows, startTexts } from './start-texts.ts'
import { useLoaded } from './use-loaded.ts'
import { useServerCall } from './use-server-call.ts'
import { WriteErrorWithLinks } from './write-error-with-links.tsx'

/** Link to a top-up of the missing amount, which returns to this start; the current price may exceed the balance. */
function MissingMoney({ server, missing }: { readonly server: ServerConfig; readonly missing: number }) {
  return (
    <>
      <span>{`На балансе не хватает ${formatRub(missing)}.`}</span>{' '}
      <PageLink href={innerPaths.topUp(missing, { server_id: server.id })}>Пополнить баланс</PageLink>
    </>
  )
}

/** Dialog that confirms a start and its amount; without capacity it offers the queue instead. */
export function StartServerDialog({ server, onClose, blocked }: ServerDialogProps) {
  const balance = useValue(currentUserAtom)?.balance_rub_cents ?? 0
  const { data, error, again } = useLoaded(previewStartAtom, server.id)
  const act = useAction(sendServerRequestAtom)
  const { busy, slowNotice, refused, send } = useServerCall(async () => {
    const answer = await act(
      server,
      data?.has_capacity
        ? { kind: 'status', body: { status: STATUS.start, expected_total_rub_cents: data.taken_rub_cents } }
        : { kind: 'patch', body: { is_in_queue: true } }
    )
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
      blocked={blocked || (lacks > 0 && <MissingMoney server={server} missing={lacks} />)}
      error={wrong && <WriteErrorWithLinks error={wrong} />}
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
