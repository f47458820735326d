import type { CallError } from '@cloud/api'
import { errorText } from '@cloud/api'
import type { ProofWay, TypedWay } from '@cloud/ui'
import { useState } from 'react'
import { useValue } from '../../state/hooks.ts'
import { isPasskeyPromptOpenAtom } from '../../state/user/request-passkey.ts'
import type { TypedProof } from '../../state/user/typed-proof.ts'
import { useSending } from '../forms/use-sending.tsx'

interface ProofActions {
  readonly byKey: () => Promise<CallError | null>
  readonly byText: (proof: TypedProof) => Promise<CallError | null>
  readonly onDone?: () => void
}

const PROOF_FROM_TEXT: Readonly<Record<TypedWay, (text: string) => TypedProof>> = {
  password: (password) => ({ password }),
  code: (code) => ({ code }),
  recovery_code: (recovery_code) => ({ recovery_code })
}

interface ProofAttempt {
  readonly way: ProofWay
  readonly text: string
}

/** State and actions of `ProofModal` while the user proves their identity. */
export function useProof({ byKey, byText, onDone }: ProofActions) {
  const [tried, setTried] = useState<ProofWay | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const isPromptOpen = useValue(isPasskeyPromptOpenAtom)
  const { busy, slowNotice, start } = useSending<ProofAttempt>(
    ({ way, text }) => (way === 'key' ? byKey() : byText(PROOF_FROM_TEXT[way](text))),
    (refused, { way }) => {
      if (refused === null) return onDone?.()
      const field = refused.kind === 'refused' ? refused.problem.fields?.[way] : undefined
      // a passkey has no field that could show the error
      if (field === undefined || way === 'key') setError(errorText(refused))
      else setWrong(field)
    }
  )
  function prove(way: ProofWay, text: string) {
    setTried(way)
    setWrong(null)
    setError(null)
    void start({ way, text })
  }
  return {
    busy: busy ? tried : null,
    wrong,
    error,
    slowNotice: !isPromptOpen && slowNotice,
    onKey: () => prove('key', ''),
    onTyped: prove
  }
}

const WAYS: readonly string[] = ['password', 'key', 'code', 'recovery_code'] satisfies ProofWay[]

/** Returns the ways that this page knows, without passkeys if the browser does not support them. */
export const supportedWays = (ways: readonly string[]): readonly ProofWay[] =>
  ways.filter(
    (way): way is ProofWay =>
      WAYS.includes(way) && (way !== 'key' || typeof PublicKeyCredential !== 'undefined')
  )
