import { type CallError, errorText } from '@cloud/api'
import { Button, Notice } from '@cloud/ui'
import { useState } from 'react'
import { useAction } from '../../state/hooks.ts'
import { signInByPasskeyAtom } from '../../state/user/sign-in-actions.ts'

/** Button that signs in by a passkey alone; hidden if the browser does not support passkeys. */
export function PasskeySignIn() {
  const enter = useAction(signInByPasskeyAtom)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)

  async function handleClick() {
    setError(null)
    setBusy(true)
    setError(await enter())
    setBusy(false)
  }

  if (typeof PublicKeyCredential === 'undefined') return null
  return (
    <>
      <Button wide busy={busy} busyText="Ждём ключ" onClick={() => void handleClick()}>
        Вход по ключу доступа
      </Button>
      {error !== null && <Notice kind="bad">{errorText(error)}</Notice>}
    </>
  )
}
