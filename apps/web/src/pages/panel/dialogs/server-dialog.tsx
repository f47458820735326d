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

/** The dialog for an action on a server. */
export function ServerDialog({ kind, ...props }: Props) {
  const Dialog = DIALOGS[kind]
  return <Dialog {...props} />
}
