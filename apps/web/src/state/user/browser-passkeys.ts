import type { CallError, Written } from '@cloud/api'
import type { auth, factors } from '@cloud/api/endpoints'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError
} from '@simplewebauthn/browser'

type PasskeyOptions = Readonly<Record<string, unknown>>
type NewPasskey = Written<typeof factors.addKey>['key']
type UsedPasskey = Written<typeof auth.signInByKey>['key']

type PasskeyResult<T> =
  | { readonly ok: true; readonly data: T }
  | { readonly ok: false; readonly error: CallError }

const ERROR_TEXTS: Readonly<Record<string, string>> = {
  InvalidStateError: 'Этот ключ уже добавлен.',
  NotAllowedError: 'Ключ не ответил: окно закрыли или время вышло. Попробуйте ещё раз.',
  SecurityError: 'По этому адресу ключи не работают. Откройте сайт по его имени, а не по IP-адресу.',
  NotSupportedError: 'Это устройство не подходит для ключа доступа. Попробуйте другое.'
}

/** Returns the reason why the passkey failed, in the same form as any other refusal. */
function passkeyRefusal(error: unknown): CallError {
  const cause = error instanceof WebAuthnError ? error.cause : error
  const name = cause instanceof Error ? cause.name : ''
  const text = ERROR_TEXTS[name] ?? 'Ключ не ответил. Попробуйте ещё раз или возьмите другой.'
  return { kind: 'refused', status: 400, problem: { error: text } }
}

/** The server creates the options and reads the response; their content is opaque to the page. */
async function callPasskey<Given, Answer>(
  ask: (given: { readonly optionsJSON: Given }) => Promise<unknown>,
  options: PasskeyOptions
): Promise<PasskeyResult<Answer>> {
  try {
    return { ok: true, data: (await ask({ optionsJSON: options as Given })) as Answer }
  } catch (error) {
    return { ok: false, error: passkeyRefusal(error) }
  }
}

/** Creates a passkey on this device, or on one connected to it. */
export const createPasskey = (options: PasskeyOptions) =>
  callPasskey<PublicKeyCredentialCreationOptionsJSON, NewPasskey>(startRegistration, options)

/** Requests an existing passkey. */
export const requestPasskey = (options: PasskeyOptions) =>
  callPasskey<PublicKeyCredentialRequestOptionsJSON, UsedPasskey>(startAuthentication, options)
