import type { SecondStep as Step } from '@cloud/api'
import { ProofModal } from '@cloud/ui'
import { useAction } from '../../state/hooks.ts'
import { enterBySecondPasskeyAtom, enterCodeAtom } from '../../state/user/sign-in.ts'
import { NoKeys } from '../no-keys.tsx'
import { usableWays, useProof } from '../use-proof.ts'

interface SecondStepProps {
  readonly step: Step
  readonly onClose: () => void
}

/** The second step of signing in to an account with a second factor. */
export function SecondStep({ step, onClose }: SecondStepProps) {
  const byKey = useAction(enterBySecondPasskeyAtom)
  const byText = useAction(enterCodeAtom)
  const proof = useProof({ byKey, byText })
  return (
    <ProofModal
      {...proof}
      heading="Второй шаг входа"
      ways={usableWays(step.ways)}
      purpose="sign_in"
      onClose={onClose}
    >
      <p>Пароль верный. Осталось подтвердить, что это вы.</p>
      <NoKeys ways={step.ways} />
    </ProofModal>
  )
}
