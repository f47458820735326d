/** Minimum and maximum length of a password in characters. Source: docs/rules/security.md#passwords. */
export const PASSWORD_LENGTH = Object.freeze({ least: 8, most: 128 })

/** Maximum length of the name of a person. All lengths in this file are in Unicode code points. */
export const PERSON_NAME_MAX = 100

/** Maximum length of the comment of a callback request. */
export const COMMENT_MAX = 2000

/** Maximum length of the title of an estimate or a saved offer. */
export const OFFER_TITLE_MAX = 100

/** Maximum length of the buyer name of a saved offer. */
export const OFFER_BUYER_MAX = 100

/** Maximum length of the name of a passkey. */
export const KEY_NAME_MAX = 40

/**
 * Maximum length of the name of a rule, and the maximum hours (12 months of 720) and kopeks of its condition.
 * Source: docs/rules/watching.md.
 */
export const RULE_LIMITS = Object.freeze({ name: 60, hours: 8640, amount_rub_cents: 10 ** 11 })

/** Maximum length of the name of an API token, and living tokens of one account. Source: docs/rules/wire.md#tokens. */
export const TOKEN_LIMITS = Object.freeze({ name: 60, of_account: 20 })

/** Maximum lengths of the name and the address of a webhook, and webhooks of one account. Source: docs/rules/wire.md#webhooks. */
export const WEBHOOK_LIMITS = Object.freeze({ name: 60, url: 2000, of_account: 10 })

/** Maximum length of the name of an SSH key, bytes of a pasted key, and keys of one server. Source: docs/rules/security.md#ssh-keys. */
export const SSH_KEY_LIMITS = Object.freeze({ name: 60, bytes: 16_384, of_server: 5 })
