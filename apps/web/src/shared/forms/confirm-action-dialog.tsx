import { type CallError, errorText } from '@cloud/api'
import type { Elements } from '@cloud/ui'
import { ConfirmModal, type ConfirmModalProps } from '@cloud/ui'
import { useSending } from './use-sending.tsx'

interface ConfirmActionDialogProps extends Omit<ConfirmModalProps, 'onConfirm' | 'busy' | 'error'> {
  readonly children?: Elements
  readonly send: () => Promise<CallError | null>
}

/** Dialog that confirms an action and closes when the action succeeded. */
export function ConfirmActionDialog({ send, onClose, children, ...rest }: ConfirmActionDialogProps) {
  const { busy, error, slowNotice, start } = useSending<typeof send>(
    (act) => act(),
    (refused) => refused ?? onClose()
  )
  return (
    <ConfirmModal
      {...rest}
      busy={busy}
      error={error && errorText(error)}
      onConfirm={() => void start(send)}
      onClose={onClose}
    >
      {children}
      {slowNotice}
    </ConfirmModal>
  )
}
