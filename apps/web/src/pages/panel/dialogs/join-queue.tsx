import type { ServerConfig } from '@cloud/api'
import { ConfirmModal } from '@cloud/ui'
import { WayOn } from '../../../features/way-on.tsx'
import { WriteRefused } from '../../../features/write-refused.tsx'
import type { WriteError } from '../../../state/mutation/mutation.ts'
import { QueueWords } from './queue-words.tsx'
import { usePress } from './use-press.ts'

interface Props {
  readonly server: ServerConfig
  /** Puts it into the queue; answers why it could not. */
  readonly onQueue: () => Promise<WriteError | null>
  readonly onClose: () => void
}

/** Asks before the queue, for its turn costs: with a free place it comes at once. */
export function JoinQueue({ server, onQueue, onClose }: Props) {
  const { busy, refused, press } = usePress(onQueue, onClose)
  return (
    <ConfirmModal
      heading={`Поставить «${server.name}» в очередь?`}
      confirm="Встать в очередь"
      busy={busy}
      error={
        refused !== null && (
          <>
            <span>
              <WriteRefused error={refused} />
            </span>{' '}
            <WayOn error={refused} />
          </>
        )
      }
      onClose={onClose}
      onConfirm={press}
    >
      <QueueWords server={server} />
      <p>Если свободное место уже есть, сервер запустится сразу.</p>
    </ConfirmModal>
  )
}
