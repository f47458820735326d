import { type CallError, errorText, type ServerConfig } from '@cloud/api'
import { ConfirmModal } from '@cloud/ui'
import { usePress } from './use-press.ts'

interface Props {
  readonly server: ServerConfig
  /** Deletes it; answers why it could not. */
  readonly onRemove: () => Promise<CallError | null>
  readonly onClose: () => void
}

/** Asks before a server is deleted with its disk. */
export function Remove({ server, onRemove, onClose }: Props) {
  const { busy, refused, press } = usePress(onRemove, onClose)
  return (
    <ConfirmModal
      heading={`Удалить сервер «${server.name}»?`}
      confirm="Удалить"
      destroys
      busy={busy}
      error={refused !== null && errorText(refused)}
      onClose={onClose}
      onConfirm={press}
    >
      <p>Диск и все данные на нём будут удалены. Вернуть их будет нельзя.</p>
    </ConfirmModal>
  )
}
