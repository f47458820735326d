import { type CallError, errorText, type ServerConfig } from '@cloud/api'
import { ConfirmModal } from '@cloud/ui'
import { lossesOfLeaving } from './losses.ts'
import { usePress } from './use-press.ts'

interface Props {
  readonly server: ServerConfig
  /** Takes it out of the queue; answers why it could not. */
  readonly onLeave: () => Promise<CallError | null>
  readonly onClose: () => void
}

/** Asks before a place in the queue is given up, for it does not come back. */
export function LeaveQueue({ server, onLeave, onClose }: Props) {
  const { busy, refused, press } = usePress(onLeave, onClose)
  return (
    <ConfirmModal
      heading={`Убрать «${server.name}» из очереди?`}
      confirm="Покинуть очередь"
      destroys
      busy={busy}
      error={refused !== null && errorText(refused)}
      onClose={onClose}
      onConfirm={press}
    >
      {lossesOfLeaving(server).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </ConfirmModal>
  )
}
