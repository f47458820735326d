/** How many characters a password has. Source: docs/rules/wire.md#passwords. */
export const PASSWORD = Object.freeze({ least: 8, most: 128 })

/** The longest name of a person, in Unicode code points, as all lengths here. */
export const PERSON_NAME_MAX = 100

/** The longest comment of somebody who wants to be called back. */
export const COMMENT_MAX = 2000

/** The longest title of an estimate and of a saved offer. */
export const OFFER_TITLE_MAX = 100

/** The longest name of the buyer of a saved offer. */
export const OFFER_BUYER_MAX = 100

/** The longest name of a key that signs in. */
export const KEY_NAME_MAX = 40

/** The longest name of a rule, and the most that its condition may name. Source: docs/rules/watching.md. */
export const RULE_MAX = Object.freeze({ name: 60, hours: 8640, amount_rub_cents: 10 ** 11 })
