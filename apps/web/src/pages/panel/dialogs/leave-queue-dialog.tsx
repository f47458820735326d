import { type CallError, errorText, type ServerConfig } from '@cloud/api'
import { ConfirmModal } from '@cloud/ui'
import { lossesOfLeaving } from './loss-texts.ts'
import { useServerCall } from './use-server-call.ts'

interface Props {
  readonly server: ServerConfig
  /** Removes the server from the queue; returns the error if it fails. */
  readonly onLeave: () => Promise<CallError | null>
  readonly onClose: () => void
}

/** Dialog that confirms leaving the queue, because the position is lost. */
export function LeaveQueueDialog({ server, onLeave, onClose }: Props) {
  const { busy, refused, send } = useServerCall(onLeave, onClose)
  return (
    <ConfirmModal
      heading={`Убрать «${server.name}» из очереди?`}
      confirm="Покинуть очередь"
      destroys
      busy={busy}
      error={refused !== null && errorText(refused)}
      onClose={onClose}
      onConfirm={send}
    >
      {lossesOfLeaving(server).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </ConfirmModal>
  )
}
