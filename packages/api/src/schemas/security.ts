import { KEY_NAME_MAX } from '@cloud/pricing/account'
import * as v from 'valibot'
import { Email } from './account.ts'
import { Id, line, Moment, openText, payload, whole, wholeText } from './primitives.ts'

/** WebAuthn options in JSON, for `@simplewebauthn/browser` or `PublicKeyCredential`. */
export const KeyOptions = v.object({ options: v.record(v.string(), v.unknown()) })

const NO_KEY = 'Ключ не ответил: попробуйте ещё раз.'
const encoded = v.pipe(v.string(NO_KEY), v.regex(/^[\w-]{1,20000}$/, NO_KEY))
const extensions = v.optional(v.record(v.string(NO_KEY), v.unknown(), NO_KEY), {})
const keyAnswer = <const T extends v.ObjectEntries>(response: T) =>
  v.object(
    {
      id: encoded,
      rawId: encoded,
      type: v.literal('public-key', NO_KEY),
      response: v.object({ clientDataJSON: encoded, ...response }, NO_KEY),
      clientExtensionResults: extensions
    },
    NO_KEY
  )

/** WebAuthn response of a passkey that is added, in JSON. */
const NewKeyAnswer = keyAnswer({
  attestationObject: encoded,
  transports: v.optional(v.array(v.pipe(v.string(NO_KEY), v.maxLength(20, NO_KEY)), NO_KEY))
})

/** WebAuthn response of a passkey at sign-in or confirmation, in JSON. */
const KeyAnswer = keyAnswer({
  authenticatorData: encoded,
  signature: encoded,
  userHandle: v.optional(encoded)
})

const KeyName = line(1, KEY_NAME_MAX, `Название ключа: от 1 до ${KEY_NAME_MAX} символов.`)
const WRONG_CODE = 'Код из приложения: 6 цифр.'

/** One-time code of an authenticator app; spaces between the digits are ignored. */
const OneTimeCode = v.pipe(
  v.string(WRONG_CODE),
  v.transform((text) => text.replace(/\s/g, '')),
  v.regex(/^\d{6}$/, WRONG_CODE)
)

const WRONG_RECOVERY_CODE = 'Код восстановления: 8 букв и цифр.'

/** Recovery code; spaces, dashes and letter case are ignored. */
const RecoveryCode = v.pipe(
  v.string(WRONG_RECOVERY_CODE),
  v.transform((text) => text.replace(/[\s-]/g, '').toLowerCase()),
  v.regex(/^[a-z\d]{8}$/, WRONG_RECOVERY_CODE)
)

const secondProofs = {
  code: v.optional(OneTimeCode),
  recovery_code: v.optional(RecoveryCode),
  key: v.optional(KeyAnswer)
}

/**
 * Proofs of identity. Another one needs a check in account/factors/run-if-proved.ts and account/session/confirmation.ts of
 * apps/server, `ProofWay` in packages/ui, and apps/web/src/shared/proof/use-proof.ts.
 */
const PROOFS = ['password', 'key', 'code', 'recovery_code'] as const
export type Proof = (typeof PROOFS)[number]

const Proofs = v.array(openText(v.picklist(PROOFS)))

/** Second step of sign-in, required after the correct password of an account with a second factor. */
export const SecondStep = v.object({
  /** Identifies the sign-in in progress; valid for some minutes. */
  ticket: v.string(),
  /** Proofs that the account can give. */
  ways: Proofs,
  /** WebAuthn options, if a passkey is one of the ways. */
  key_options: v.nullable(v.record(v.string(), v.unknown()))
})
export type SecondStep = v.InferOutput<typeof SecondStep>

/** Response of sign-in; the user is signed in if there is no second step. */
export const SignedIn = v.object({ second_step: v.optional(SecondStep) })

/** Body of the second step, with exactly one of the proofs. */
export const SecondProof = payload({
  ticket: v.pipe(v.string('Войдите ещё раз.'), v.regex(/^[\w-]{1,200}$/, 'Войдите ещё раз.')),
  ...secondProofs
})

/** Body of sign-in with a passkey. */
export const KeyProof = payload({ key: KeyAnswer })

const Password = v.pipe(v.string('Введите пароль.'), v.maxLength(1000, 'Пароль неверен.'))

/** Body of a confirmation, with exactly one of the proofs. */
export const ConfirmationProof = payload({
  password: v.optional(Password),
  ...secondProofs
})

/** State of the confirmation of the identity of the user. */
export const Confirmation = v.object({
  /** Expiry of the confirmation; null if the next protected action requires confirmation. */
  confirmed_until: v.nullable(Moment),
  /** Proofs that the account can give. */
  ways: Proofs
})
export type Confirmation = v.InferOutput<typeof Confirmation>

/** Sign-in factors of an account. */
export const Factors = v.object({
  password_changed_at: Moment,
  email: v.object({
    address: v.string(),
    is_confirmed: v.boolean(),
    /** New address waiting for confirmation, which then replaces the current address. */
    pending: v.nullable(v.string()),
    /** Seconds until another e-mail with a link can be requested; 0 for now. */
    letter_in_seconds: whole(0)
  }),
  keys: v.array(v.object({ id: Id, name: v.string(), created_at: Moment, last_used_at: v.nullable(Moment) })),
  /** Authenticator app; null if none is connected. */
  one_time_codes: v.nullable(v.object({ created_at: Moment })),
  /** Recovery codes; null if the account has no second factor. */
  recovery_codes: v.nullable(v.object({ left: whole(0), total: whole(0), created_at: Moment }))
})
export type Factors = v.InferOutput<typeof Factors>

/** Body of adding a passkey. */
export const NewKey = payload({ name: KeyName, key: NewKeyAnswer })
export const KeyRename = payload({ id: Id, name: KeyName })
export const KeyRemoval = payload({ id: Id })

/** Secret of an authenticator app, as text and as the URI of a QR code. */
export const CodesSecret = v.object({ secret: v.string(), uri: v.string() })
/** Body of connecting an authenticator app. */
export const CodesProof = payload({ code: OneTimeCode })

/** Response of adding a factor: the first second factor returns recovery codes, which are not shown again. */
export const FactorAdded = v.object({ recovery_codes: v.nullable(v.array(v.string())) })
/** New recovery codes, which are not shown again. */
export const RecoveryCodes = v.object({ recovery_codes: v.array(v.string()) })

/** Body of a change of the e-mail address. */
export const EmailChange = payload({ email: Email })
/** Body of a confirmation of an e-mail address, with the token of its link. */
export const EmailLink = payload({
  token: v.pipe(
    v.string('Откройте ссылку из письма.'),
    v.regex(/^[\w-]{1,200}$/, 'Откройте ссылку из письма.')
  ),
  /** Password of the account of the link; not required if the caller is signed in to the account. */
  password: v.optional(Password)
})

/** Query of the security history: at most 100 entries, 20 by default. */
export const ActsQuery = payload({
  limit: v.optional(wholeText(1, 100), '20'),
  offset: v.optional(wholeText(0), '0')
})

/** Actions and attempted actions in an account. */
export const Acts = v.object({
  count: whole(0),
  results: v.array(
    v.object({
      id: Id,
      at: Moment,
      /** Type of action: 'signed_in', 'sign_in_failed', 'key_added' and so on; future versions may add types. */
      act: v.string(),
      /** IP address. */
      address: v.string(),
      /** User agent of the browser. */
      agent: v.string(),
      /** Proof that was used, if known. */
      by: v.nullable(openText(v.picklist(PROOFS))),
      /** Name of the passkey that was used, added, renamed or removed. */
      key_name: v.nullable(v.string()),
      /** True for the first sign-in of a browser, about which an e-mail was sent. */
      is_new_device: v.boolean(),
      /** Prefix of the API token that was created or revoked, or that caused the act. */
      token_prefix: v.optional(v.nullable(v.string()))
    })
  )
})
export type Acts = v.InferOutput<typeof Acts>
