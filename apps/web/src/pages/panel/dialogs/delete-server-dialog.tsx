import type { CallError, ServerConfig } from '@cloud/api'
import { gigabytes } from '@cloud/ui'
import { ConfirmActionDialog } from '../../../shared/forms/confirm-action-dialog.tsx'
import { useValue } from '../../../state/hooks.ts'
import { priceHoldsAtom } from '../../../state/servers/account-servers.ts'
import { lossesOfDeleting } from './loss-texts.ts'

interface Props {
  readonly server: ServerConfig
  /** Deletes the server; returns the error if it fails. */
  readonly onDelete: () => Promise<CallError | null>
  readonly onClose: () => void
}

/** Dialog that confirms deleting a server with its disk and lists the other losses. */
export function DeleteServerDialog({ server, onDelete, onClose }: Props) {
  const holds = useValue(priceHoldsAtom).get(server.id)
  return (
    <ConfirmActionDialog
      heading={`Удалить сервер «${server.name}»?`}
      confirm="Удалить"
      destroys
      send={onDelete}
      onClose={onClose}
    >
      <p>{`Диск ${gigabytes(server.ssd_count)} и все данные на нём будут удалены. Вернуть их будет нельзя.`}</p>
      {lossesOfDeleting(server, holds).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </ConfirmActionDialog>
  )
}
