import type { ServerConfig } from '@cloud/api'

/** Props of every dialog about a server. */
export interface ServerDialogProps {
  readonly server: ServerConfig
  readonly onClose: () => void
}
