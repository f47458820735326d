import type { ServerConfig } from '@cloud/api'
import { ServerStatus, serverActions } from '@cloud/ui'
import type { ComponentType } from 'react'
import { EditLabelsDialog } from '../../../shared/panel/edit-labels-dialog.tsx'
import type { ServerDialogProps } from '../../../shared/panel/server-dialog-props.ts'
import { DeleteServerDialog } from './delete-server-dialog.tsx'
import { JoinQueueDialog } from './join-queue-dialog.tsx'
import { LeaveQueueDialog } from './leave-queue-dialog.tsx'
import { RebootServerDialog } from './reboot-server-dialog.tsx'
import { RenameServerDialog } from './rename-server-dialog.tsx'
import { StartServerDialog } from './start-server-dialog.tsx'
import { StopServerDialog } from './stop-server-dialog.tsx'

const DIALOGS = {
  rename: RenameServerDialog,
  labels: EditLabelsDialog,
  start: StartServerDialog,
  stop: StopServerDialog,
  reboot: RebootServerDialog,
  join_queue: JoinQueueDialog,
  leave_queue: LeaveQueueDialog,
  delete: DeleteServerDialog
} satisfies Record<string, ComponentType<ServerDialogProps>>

export type ServerDialogKind = keyof typeof DIALOGS

interface Props extends ServerDialogProps {
  readonly kind: ServerDialogKind
}

/** Returns true if the server still allows the action, which another tab can make impossible while the dialog is open. */
function isAllowed(kind: ServerDialogKind, { status, can_reboot }: ServerConfig): boolean {
  if (kind === 'rename' || kind === 'labels') return true
  return kind === 'reboot' ? can_reboot : serverActions({ status, missing_rub_cents: 0 }).includes(kind)
}

/** The dialog for an action on a server. */
export function ServerDialog({ kind, server, onClose }: Props) {
  const Dialog = DIALOGS[kind]
  const blocked = !isAllowed(kind, server) && (
    <>
      <span>Теперь это невозможно: состояние сервера изменилось.</span> <ServerStatus server={server} />
    </>
  )
  return <Dialog server={server} onClose={onClose} blocked={blocked} />
}
