import { type CallError, errorText } from '@cloud/api'
import { Button, Notice } from '@cloud/ui'
import { useState } from 'react'
import { useSending } from '../../shared/forms/use-sending.tsx'
import { useAction, useValue } from '../../state/hooks.ts'
import { isPasskeyPromptOpenAtom } from '../../state/user/request-passkey.ts'
import { signInByPasskeyAtom } from '../../state/user/sign-in-actions.ts'

/** Button that signs in by a passkey alone; hidden if the browser does not support passkeys. */
export function PasskeySignIn() {
  const enter = useAction(signInByPasskeyAtom)
  const isPromptOpen = useValue(isPasskeyPromptOpenAtom)
  const [error, setError] = useState<CallError | null>(null)
  const { busy, slowNotice, start } = useSending<null>(() => enter(), setError)

  function handleClick() {
    setError(null)
    void start(null)
  }

  if (typeof PublicKeyCredential === 'undefined') return null
  return (
    <>
      <Button wide busy={busy} busyText="Ждём ключ" onClick={handleClick}>
        Вход по ключу доступа
      </Button>
      {!isPromptOpen && slowNotice}
      {error !== null && <Notice kind="bad">{errorText(error)}</Notice>}
    </>
  )
}
