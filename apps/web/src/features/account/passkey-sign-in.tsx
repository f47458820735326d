import { errorText } from '@cloud/api'
import { Button, Notice } from '@cloud/ui'
import { useSending } from '../../shared/forms/use-sending.tsx'
import { useAction, useValue } from '../../state/hooks.ts'
import { isPasskeyPromptOpenAtom } from '../../state/user/request-passkey.ts'
import { signInByPasskeyAtom } from '../../state/user/sign-in-actions.ts'

/** Button that signs in by a passkey alone; hidden if the browser does not support passkeys. */
export function PasskeySignIn() {
  const enter = useAction(signInByPasskeyAtom)
  const isPromptOpen = useValue(isPasskeyPromptOpenAtom)
  const { busy, error, slowNotice, start } = useSending<null>(() => enter())
  if (typeof PublicKeyCredential === 'undefined') return null
  return (
    <>
      <Button wide busy={busy} busyText="Ждём ключ" onClick={() => void start(null)}>
        Вход по ключу доступа
      </Button>
      {!isPromptOpen && slowNotice}
      {error !== null && <Notice kind="bad">{errorText(error)}</Notice>}
    </>
  )
}
