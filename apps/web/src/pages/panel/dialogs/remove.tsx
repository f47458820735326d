import { type CallError, errorText, type ServerConfig } from '@cloud/api'
import { ConfirmModal } from '@cloud/ui'
import { useValue } from '../../../state/hooks.ts'
import { priceHoldsAtom } from '../../../state/servers/account-servers.ts'
import { lossesOfDeleting } from './losses.ts'
import { usePress } from './use-press.ts'

interface Props {
  readonly server: ServerConfig
  /** Deletes the server; returns the error if it fails. */
  readonly onRemove: () => Promise<CallError | null>
  readonly onClose: () => void
}

/** Dialog that confirms deleting a server with its disk and lists the other losses. */
export function Remove({ server, onRemove, onClose }: Props) {
  const { busy, refused, press } = usePress(onRemove, onClose)
  const holds = useValue(priceHoldsAtom).get(server.id)
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
      {lossesOfDeleting(server, holds).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </ConfirmModal>
  )
}
