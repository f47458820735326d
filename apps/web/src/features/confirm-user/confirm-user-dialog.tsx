import { Dialog, ProofModal } from '@cloud/ui'
import { useEffect } from 'react'
import { LoadSection } from '../../loading/load-section.tsx'
import { PasskeyUnsupportedNotice } from '../../shared/proof/passkey-unsupported-notice.tsx'
import { supportedWays, useProof } from '../../shared/proof/use-proof.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import {
  confirmationResource,
  confirmByKeyAtom,
  confirmByTextAtom,
  requestedConfirmationAtom
} from '../../state/user/confirm-user.ts'

const HEADING = 'Подтвердите, что это вы'

interface ConfirmUserDialogProps {
  readonly acts: ReadonlySet<string>
  readonly onAnswer: (isConfirmed: boolean) => void
}

function ConfirmUserDialog({ acts, onAnswer }: ConfirmUserDialogProps) {
  const load = useValue(confirmationResource.state)
  const loadConfirmation = useAction(confirmationResource.load)
  const byKey = useAction(confirmByKeyAtom)
  const byText = useAction(confirmByTextAtom)
  const proof = useProof({ byKey, byText, onDone: () => onAnswer(true) })
  useEffect(() => void loadConfirmation(), [loadConfirmation])
  const lead = <p>{`${[...acts].join(' ')} Перед этим нужно подтверждение, даже если вы уже вошли.`}</p>
  const onClose = () => onAnswer(false)
  if (load.state === 'ready')
    return (
      <ProofModal
        {...proof}
        heading={HEADING}
        ways={supportedWays(load.data.ways)}
        purpose="confirm"
        onClose={onClose}
      >
        {lead}
        <PasskeyUnsupportedNotice ways={load.data.ways} />
      </ProofModal>
    )
  return (
    <Dialog heading={HEADING} onClose={onClose}>
      {lead}
      <LoadSection load={load} heading="Подтвердить пока нельзя" onRetry={() => void loadConfirmation()} />
    </Dialog>
  )
}

/** Requests a confirmation when an action of the user needs one. */
export function OpenConfirmUserDialog() {
  const requested = useValue(requestedConfirmationAtom)
  return requested !== null && <ConfirmUserDialog {...requested} />
}
