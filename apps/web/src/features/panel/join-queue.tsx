import { type CallError, errorText, type ServerConfig } from '@cloud/api'
import { ConfirmModal } from '@cloud/ui'
import { useState } from 'react'
import { QueueWords } from './queue-words.tsx'

interface Props {
  readonly server: ServerConfig
  /** Puts it into the queue; answers why it could not. */
  readonly onQueue: () => Promise<CallError | null>
  readonly onClose: () => void
}

/** Asks before the queue, for its turn costs: with a free place it comes at once. */
export function JoinQueue({ server, onQueue, onClose }: Props) {
  const [refused, setRefused] = useState<CallError | null>(null)
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    const answer = await onQueue()
    setBusy(false)
    setRefused(answer)
    if (answer === null) onClose()
  }

  return (
    <ConfirmModal
      heading={`Поставить «${server.name}» в очередь?`}
      confirm="Встать в очередь"
      busy={busy}
      error={refused !== null && errorText(refused)}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <QueueWords server={server} />
      <p>Если свободное место уже есть, сервер запустится сразу.</p>
    </ConfirmModal>
  )
}
