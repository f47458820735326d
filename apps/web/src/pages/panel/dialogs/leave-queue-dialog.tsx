import { type CallError, errorText, type ServerConfig } from '@cloud/api'
import { ConfirmModal } from '@cloud/ui'
import { lossesOfLeaving } from './loss-texts.ts'
import { useServerCall } from './use-server-call.ts'

interface Props {
  readonly server: ServerConfig
  /** Takes it out of the queue; answers why it could not. */
  readonly onLeave: () => Promise<CallError | null>
  readonly onClose: () => void
}

/** Asks before a place in the queue is given up, for it does not come back. */
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
