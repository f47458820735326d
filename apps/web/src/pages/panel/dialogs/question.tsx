import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { useAction } from '../../../state/hooks.ts'
import { sendServerRequestAtom } from '../../../state/servers/server-actions.ts'
import { JoinQueue } from './join-queue.tsx'
import { LeaveQueue } from './leave-queue.tsx'
import { Remove } from './remove.tsx'
import { Rename } from './rename.tsx'
import { Start } from './start.tsx'
import { Stop } from './stop.tsx'

export type Asking = 'rename' | 'start' | 'stop' | 'join_queue' | 'leave_queue' | 'delete'

interface Props {
  readonly asking: Asking
  readonly server: ServerConfig
  readonly onClose: () => void
}

/** The confirmation dialog for an action on a server. */
export function Question({ asking, server, onClose }: Props) {
  const act = useAction(sendServerRequestAtom)
  const queue = () => act(server, { kind: 'patch', body: { is_in_queue: true } })
  switch (asking) {
    case 'rename':
      return <Rename server={server} onClose={onClose} />
    case 'start':
      return (
        <Start
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
        <Stop
          server={server}
          onStop={() => act(server, { kind: 'status', body: { status: STATUS.pausing } })}
          onClose={onClose}
        />
      )
    case 'join_queue':
      return <JoinQueue server={server} onQueue={queue} onClose={onClose} />
    case 'leave_queue':
      return (
        <LeaveQueue
          server={server}
          onLeave={() => act(server, { kind: 'status', body: { status: STATUS.pausing } })}
          onClose={onClose}
        />
      )
    case 'delete':
      return (
        <Remove
          server={server}
          onRemove={() => act(server, { kind: 'status', body: { status: STATUS.deleted } })}
          onClose={onClose}
        />
      )
  }
}
