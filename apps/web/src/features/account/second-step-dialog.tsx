import type { SecondStep as Step } from '@cloud/api'
import { ProofModal } from '@cloud/ui'
import { PasskeyUnsupportedNotice } from '../../shared/proof/passkey-unsupported-notice.tsx'
import { supportedWays, useProof } from '../../shared/proof/use-proof.ts'
import { useAction } from '../../state/hooks.ts'
import { enterBySecondPasskeyAtom, enterCodeAtom } from '../../state/user/sign-in-actions.ts'

interface SecondStepDialogProps {
  readonly step: Step
  readonly onClose: () => void
}

/** The second step of signing in to an account with a second factor. */
export function SecondStepDialog({ step, onClose }: SecondStepDialogProps) {
  const byKey = useAction(enterBySecondPasskeyAtom)
  const byText = useAction(enterCodeAtom)
  const proof = useProof({ byKey, byText })
  return (
    <ProofModal
      {...proof}
      heading="Второй шаг входа"
      ways={supportedWays(step.ways)}
      purpose="sign_in"
      onClose={onClose}
    >
      <p>Пароль верный. Осталось подтвердить, что это вы.</p>
      <PasskeyUnsupportedNotice ways={step.ways} />
    </ProofModal>
  )
}
