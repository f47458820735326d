import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { useAction } from '../../../state/hooks.ts'
import { sendServerRequestAtom } from '../../../state/servers/server-actions.ts'
import { DeleteServerDialog } from './delete-server-dialog.tsx'
import { JoinQueueDialog } from './join-queue-dialog.tsx'
import { LeaveQueueDialog } from './leave-queue-dialog.tsx'
import { RenameServerDialog } from './rename-server-dialog.tsx'
import { StartServerDialog } from './start-server-dialog.tsx'
import { StopServerDialog } from './stop-server-dialog.tsx'

export type ServerDialogKind = 'rename' | 'start' | 'stop' | 'join_queue' | 'leave_queue' | 'delete'

interface Props {
  readonly kind: ServerDialogKind
  readonly server: ServerConfig
  readonly onClose: () => void
}

/** The confirmation dialog for an action on a server. */
export function ServerDialog({ kind, server, onClose }: Props) {
  const act = useAction(sendServerRequestAtom)
  const queue = () => act(server, { kind: 'patch', body: { is_in_queue: true } })
  switch (kind) {
    case 'rename':
      return <RenameServerDialog server={server} onClose={onClose} />
    case 'start':
      return (
        <StartServerDialog
          server={server}
          onStart={(expected_total_rub_cents) =>
            act(server, { kind: 'status', body: { status: STATUS.start, expected_total_rub_cents } })
          }
          onQueue={queue}
          onClose={onClose}
        />
      )
    case 'stop':
      return (
        <StopServerDialog
          server={server}
          onStop={() => act(server, { kind: 'status', body: { status: STATUS.pausing } })}
          onClose={onClose}
        />
      )
    case 'join_queue':
      return <JoinQueueDialog server={server} onQueue={queue} onClose={onClose} />
    case 'leave_queue':
      return (
        <LeaveQueueDialog
          server={server}
          onLeave={() => act(server, { kind: 'status', body: { status: STATUS.pausing } })}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <DeleteServerDialog
          server={server}
          onDelete={() => act(server, { kind: 'status', body: { status: STATUS.deleted } })}
          onClose={onClose}
        />
      )
  }
}
