import { type CallError, errorText, type ServerConfig } from '@cloud/api'
import { ConfirmModal, gigabytes } from '@cloud/ui'
import { useValue } from '../../../state/hooks.ts'
import { priceHoldsAtom } from '../../../state/servers/account-servers.ts'
import { lossesOfDeleting } from './loss-texts.ts'
import { useServerCall } from './use-server-call.ts'

interface Props {
  readonly server: ServerConfig
  /** Deletes the server; returns the error if it fails. */
  readonly onDelete: () => Promise<CallError | null>
  readonly onClose: () => void
}

/** Dialog that confirms deleting a server with its disk and lists the other losses. */
export function DeleteServerDialog({ server, onDelete, onClose }: Props) {
  const { busy, refused, send } = useServerCall(onDelete, onClose)
  const holds = useValue(priceHoldsAtom).get(server.id)
  return (
    <ConfirmModal
      heading={`Удалить сервер «${server.name}»?`}
      confirm="Удалить"
      destroys
      busy={busy}
      error={refused !== null && errorText(refused)}
      onClose={onClose}
      onConfirm={send}
    >
      <p>{`Диск ${gigabytes(server.ssd_count)} и все данные на нём будут удалены. Вернуть их будет нельзя.`}</p>
      {lossesOfDeleting(server, holds).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </ConfirmModal>
  )
}
