import type { ServerConfig } from '@cloud/api'
import { ConfirmModal } from '@cloud/ui'
import { ErrorLinks } from '../../../shared/errors/error-links.tsx'
import { WriteErrorText } from '../../../shared/errors/write-error-text.tsx'
import type { WriteError } from '../../../state/mutation/mutation.ts'
import { QueueExplanation } from './queue-explanation.tsx'
import { useServerCall } from './use-server-call.ts'

interface Props {
  readonly server: ServerConfig
  /** Queues the server; returns the error if it fails. */
  readonly onQueue: () => Promise<WriteError | null>
  readonly onClose: () => void
}

/** Dialog that confirms joining the queue, because the start costs money; with free capacity the server starts at once. */
export function JoinQueueDialog({ server, onQueue, onClose }: Props) {
  const { busy, slowNotice, refused, send } = useServerCall(onQueue, onClose)
  return (
    <ConfirmModal
      heading={`Поставить «${server.name}» в очередь?`}
      confirm="Встать в очередь"
      busy={busy}
      error={
        refused !== null && (
          <>
            <span>
              <WriteErrorText error={refused} />
            </span>{' '}
            <ErrorLinks error={refused} />
          </>
        )
      }
      onClose={onClose}
      onConfirm={send}
    >
      <QueueExplanation server={server} />
      <p>Если свободное место уже есть, сервер запустится сразу.</p>
      {slowNotice}
    </ConfirmModal>
  )
}
