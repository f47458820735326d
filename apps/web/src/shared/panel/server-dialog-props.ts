import type { ServerConfig } from '@cloud/api'
import type { ReactNode } from 'react'

/** Props of every dialog about a server. */
export interface ServerDialogProps {
  readonly server: ServerConfig
  readonly onClose: () => void
  /** Reason why the state of the server no longer allows the action. */
  readonly blocked?: ReactNode
}
