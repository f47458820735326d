import type { CallError } from '@cloud/api'
import { errorText } from '@cloud/api'
import type { ProofWay, TypedWay } from '@cloud/ui'
import { useState } from 'react'
import type { TypedProof } from '../state/user/typed-proof.ts'
import { useSending } from './use-sending.tsx'

interface Proving {
  readonly byKey: () => Promise<CallError | null>
  readonly byText: (proof: TypedProof) => Promise<CallError | null>
  readonly onDone?: () => void
}

const PROOFS: Readonly<Record<TypedWay, (text: string) => TypedProof>> = {
  password: (password) => ({ password }),
  code: (code) => ({ code }),
  recovery_code: (recovery_code) => ({ recovery_code })
}

interface Tried {
  readonly way: ProofWay
  readonly text: string
}

/** What `ProofModal` shows and does while somebody proves who they are. */
export function useProof({ byKey, byText, onDone }: Proving) {
  const [tried, setTried] = useState<ProofWay | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const { busy, slowNotice, start } = useSending<Tried>(
    ({ way, text }) => (way === 'key' ? byKey() : byText(PROOFS[way](text))),
    (refused, { way }) => {
      if (refused === null) return onDone?.()
      const field = refused.kind === 'refused' ? refused.problem.fields?.[way] : undefined
      // a key has no field that it could be said at
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
    // a person looks for their key as long as they like
    slowNotice: tried !== 'key' && slowNotice,
    onKey: () => prove('key', ''),
    onTyped: prove
  }
}

/** Where a browser has no keys, the other ways are left. */
export const usableWays = (ways: readonly ProofWay[]): readonly ProofWay[] =>
  typeof PublicKeyCredential === 'undefined' ? ways.filter((way) => way !== 'key') : ways
