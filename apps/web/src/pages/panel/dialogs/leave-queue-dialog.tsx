import type { CallError, ServerConfig } from '@cloud/api'
import { ConfirmActionDialog } from '../../../shared/forms/confirm-action-dialog.tsx'
import { lossesOfLeaving } from './loss-texts.ts'

interface Props {
  readonly server: ServerConfig
  /** Removes the server from the queue; returns the error if it fails. */
  readonly onLeave: () => Promise<CallError | null>
  readonly onClose: () => void
}

/** Dialog that confirms leaving the queue, because the position is lost. */
export function LeaveQueueDialog({ server, onLeave, onClose }: Props) {
  return (
    <ConfirmActionDialog
      heading={`Убрать «${server.name}» из очереди?`}
      confirm="Покинуть очередь"
      destroys
      send={onLeave}
      onClose={onClose}
    >
      {lossesOfLeaving(server).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </ConfirmActionDialog>
  )
}
