import { Dialog, ProofModal } from '@cloud/ui'
import { useEffect } from 'react'
import { useAction, useValue } from '../../state/hooks.ts'
import {
  confirmationResource,
  confirmByKeyAtom,
  confirmByTextAtom,
  requestedConfirmationAtom
} from '../../state/user/confirm-user.ts'
import { LoadPart } from '../load-part.tsx'
import { NoKeys } from '../no-keys.tsx'
import { usableWays, useProof } from '../use-proof.ts'

const HEADING = 'Подтвердите, что это вы'

interface AskedProps {
  readonly act: string
  readonly onAnswer: (isConfirmed: boolean) => void
}

function Asked({ act, onAnswer }: AskedProps) {
  const load = useValue(confirmationResource.state)
  const ask = useAction(confirmationResource.load)
  const byKey = useAction(confirmByKeyAtom)
  const byText = useAction(confirmByTextAtom)
  const proof = useProof({ byKey, byText, onDone: () => onAnswer(true) })
  useEffect(() => void ask(), [ask])
  const lead = <p>{`${act} Перед этим нужно подтверждение, даже если вы уже вошли.`}</p>
  const onClose = () => onAnswer(false)
  if (load.state === 'ready')
    return (
      <ProofModal
        {...proof}
        heading={HEADING}
        ways={usableWays(load.data.ways)}
        purpose="confirm"
        onClose={onClose}
      >
        {lead}
        <NoKeys ways={load.data.ways} />
      </ProofModal>
    )
  return (
    <Dialog heading={HEADING} onClose={onClose}>
      {lead}
      <LoadPart load={load} heading="Подтвердить пока нельзя" onRetry={() => void ask()}>
        {() => null}
      </LoadPart>
    </Dialog>
  )
}

/** Requests a confirmation when an action of the user needs one. */
export function ConfirmationDialog() {
  const requested = useValue(requestedConfirmationAtom)
  return requested !== null && <Asked {...requested} />
}
