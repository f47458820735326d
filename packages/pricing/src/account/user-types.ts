/** Who rents: a person, an organisation, a sole trader. Source: docs/rules/money.md#money-in. */
export const USER_TYPES = Object.freeze(['person', 'org', 'ip'] as const)
export type UserType = (typeof USER_TYPES)[number]

/** How many digits an INN has: an organisation's is shorter than a person's. Source: docs/rules/money.md#money-in. */
export const INN_LENGTH: Readonly<Record<UserType, 10 | 12>> = Object.freeze({ person: 12, org: 10, ip: 12 })
