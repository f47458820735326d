import { KEY_NAME_MAX } from '@cloud/pricing/account'
import * as v from 'valibot'
import { Email } from './account.ts'
import { Id, line, Moment, payload, whole, wholeText } from './primitives.ts'

/** What an authenticator gets, as WebAuthn writes it in JSON: for `@simplewebauthn/browser` or `PublicKeyCredential`. */
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

/** What a key answers when it is added, as WebAuthn writes it in JSON. */
const NewKeyAnswer = keyAnswer({
  attestationObject: encoded,
  transports: v.optional(v.array(v.pipe(v.string(NO_KEY), v.maxLength(20, NO_KEY)), NO_KEY))
})

/** What a key answers when it signs in or confirms, as WebAuthn writes it in JSON. */
const KeyAnswer = keyAnswer({
  authenticatorData: encoded,
  signature: encoded,
  userHandle: v.optional(encoded)
})

const KeyName = line(1, KEY_NAME_MAX, `Название ключа: от 1 до ${KEY_NAME_MAX} символов.`)
const WRONG_CODE = 'Код из приложения: 6 цифр.'

/** What an authenticator app shows; spaces between the digits do not matter. */
const OneTimeCode = v.pipe(
  v.string(WRONG_CODE),
  v.transform((text) => text.replace(/\s/g, '')),
  v.regex(/^\d{6}$/, WRONG_CODE)
)

const WRONG_RECOVERY_CODE = 'Код восстановления: 8 букв и цифр.'

/** As it was shown, or with other spaces, dashes and letter case. */
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

/** How somebody proves who they are. */
const PROOFS = ['password', 'key', 'code', 'recovery_code'] as const
export type Proof = (typeof PROOFS)[number]

const Proofs = v.array(v.picklist(PROOFS))

/** What comes after the right password of an account with a second factor. */
export const SecondStep = v.object({
  /** Names the sign-in that has begun; good for some minutes. */
  ticket: v.string(),
  ways: Proofs,
  /** For the key, when there is one among the ways. */
  key_options: v.nullable(v.record(v.string(), v.unknown()))
})
export type SecondStep = v.InferOutput<typeof SecondStep>

/** Signed in when there is no second step. */
export const SignedIn = v.object({ second_step: v.optional(SecondStep) })

/** Exactly one of the proofs. */
export const SecondProof = payload({
  ticket: v.pipe(v.string('Войдите ещё раз.'), v.regex(/^[\w-]{1,200}$/, 'Войдите ещё раз.')),
  ...secondProofs
})

export const KeyProof = payload({ key: KeyAnswer })

const Password = v.pipe(v.string('Введите пароль.'), v.maxLength(1000, 'Пароль неверен.'))

/** Exactly one of the proofs. */
export const ConfirmationProof = payload({
  password: v.optional(Password),
  ...secondProofs
})

export const Confirmation = v.object({
  /** Until when nothing more is asked for; null when the next act that needs it will ask. */
  confirmed_until: v.nullable(Moment),
  ways: Proofs
})
export type Confirmation = v.InferOutput<typeof Confirmation>

/** What protects an account. */
export const Factors = v.object({
  password_changed_at: Moment,
  email: v.object({
    address: v.string(),
    is_confirmed: v.boolean(),
    /** The address that a letter has gone to, and that replaces this one once it is confirmed. */
    pending: v.nullable(v.string()),
    /** After how many seconds another letter with a link can be asked for; 0: now. */
    letter_in_seconds: whole(0)
  }),
  keys: v.array(v.object({ id: Id, name: v.string(), created_at: Moment, last_used_at: v.nullable(Moment) })),
  /** The authenticator app; null when there is none. */
  one_time_codes: v.nullable(v.object({ created_at: Moment })),
  /** Null as long as there is no second factor. */
  recovery_codes: v.nullable(v.object({ left: whole(0), total: whole(0), created_at: Moment }))
})
export type Factors = v.InferOutput<typeof Factors>

export const NewKey = payload({ name: KeyName, key: NewKeyAnswer })
export const KeyRename = payload({ id: Id, name: KeyName })
export const KeyRemoval = payload({ id: Id })

/** What an authenticator app takes: by a QR code of the address, or typed in. */
export const CodesSecret = v.object({ secret: v.string(), uri: v.string() })
export const CodesProof = payload({ code: OneTimeCode })

/** The first second factor brings recovery codes, which are shown this once. */
export const FactorAdded = v.object({ recovery_codes: v.nullable(v.array(v.string())) })
export const RecoveryCodes = v.object({ recovery_codes: v.array(v.string()) })

export const EmailChange = payload({ email: Email })
export const EmailLink = payload({
  token: v.pipe(
    v.string('Откройте ссылку из письма.'),
    v.regex(/^[\w-]{1,200}$/, 'Откройте ссылку из письма.')
  ),
  /** Of the account that the link is about; not needed by whoever is signed in to it. */
  password: v.optional(Password)
})

export const ActsQuery = payload({
  limit: v.optional(wholeText(1, 100), '20'),
  offset: v.optional(wholeText(0), '0')
})

/** What somebody did with an account, or tried. */
export const Acts = v.object({
  count: whole(0),
  results: v.array(
    v.object({
      id: Id,
      at: Moment,
      /** 'signed_in', 'sign_in_failed', 'key_added' and so on; new ones may come. */
      act: v.string(),
      address: v.string(),
      agent: v.string(),
      /** By what they proved who they were, where that is known. */
      by: v.nullable(v.picklist(PROOFS)),
      /** The key that was used, added, renamed or removed. */
      key_name: v.nullable(v.string()),
      /** The first sign-in of a browser: a letter was sent. */
      is_new_device: v.boolean()
    })
  )
})
export type Acts = v.InferOutput<typeof Acts>
