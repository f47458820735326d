import type { CallError, Written } from '@cloud/api'
import type { auth, factors } from '@cloud/api/endpoints'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError
} from '@simplewebauthn/browser'

type Options = Readonly<Record<string, unknown>>
type NewKey = Written<typeof factors.addKey>['key']
type UsedKey = Written<typeof auth.signInByKey>['key']

type FromKey<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: CallError }

const TEXTS: Readonly<Record<string, string>> = {
  InvalidStateError: 'Этот ключ уже добавлен.',
  NotAllowedError: 'Ключ не ответил: окно закрыли или время вышло. Попробуйте ещё раз.',
  SecurityError: 'По этому адресу ключи не работают. Откройте сайт по его имени, а не по IP-адресу.',
  NotSupportedError: 'Это устройство не подходит для ключа доступа. Попробуйте другое.'
}

/** Why the person's key did nothing, as any other refusal is told. */
function refusal(error: unknown): CallError {
  const cause = error instanceof WebAuthnError ? error.cause : error
  const name = cause instanceof Error ? cause.name : ''
  const text = TEXTS[name] ?? 'Ключ не ответил. Попробуйте ещё раз или возьмите другой.'
  return { kind: 'refused', status: 400, problem: { error: text } }
}

async function asked<T>(ask: () => Promise<T>): Promise<FromKey<T>> {
  try {
    return { ok: true, data: await ask() }
  } catch (error) {
    return { ok: false, error: refusal(error) }
  }
}

// the shop's server made the options, and reads the answers: what is in them is between it and the browser

/** Makes a key in this device, or in one that the person holds to it. */
export const makeKey = (options: Options): Promise<FromKey<NewKey>> =>
  asked(
    async () =>
      (await startRegistration({
        optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON
      })) as unknown as NewKey
  )

/** Asks a key that was made before. */
export const askKey = (options: Options): Promise<FromKey<UsedKey>> =>
  asked(
    async () =>
      (await startAuthentication({
        optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON
      })) as unknown as UsedKey
  )
