import { ConfirmModal } from '@cloud/ui'
import type { ServerDialogProps } from '../../../shared/panel/server-dialog-props.ts'
import { useAction } from '../../../state/hooks.ts'
import { sendServerRequestAtom } from '../../../state/servers/server-actions.ts'
import { QueueExplanation } from './queue-explanation.tsx'
import { useServerCall } from './use-server-call.ts'
import { WriteErrorWithLinks } from './write-error-with-links.tsx'

/** Dialog that confirms joining the queue, because the start costs money; with free capacity the server starts at once. */
export function JoinQueueDialog({ server, onClose, blocked }: ServerDialogProps) {
  const act = useAction(sendServerRequestAtom)
  const { busy, slowNotice, refused, send } = useServerCall(
    () => act(server, { kind: 'patch', body: { is_in_queue: true } }),
    onClose
  )
  return (
    <ConfirmModal
      heading={`Поставить «${server.name}» в очередь?`}
      confirm="Встать в очередь"
      busy={busy}
      blocked={blocked}
      error={refused && <WriteErrorWithLinks error={refused} />}
      onClose={onClose}
      onConfirm={send}
    >
      <QueueExplanation server={server} />
      <p>Если свободное место уже есть, сервер запустится сразу.</p>
      {slowNotice}
    </ConfirmModal>
  )
}
