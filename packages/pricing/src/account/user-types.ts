/** Types of customer: a person, an organisation or a sole trader (`ip`). Source: docs/rules/money.md#money-in. */
export const USER_TYPES = Object.freeze(['person', 'org', 'ip'] as const)
export type UserType = (typeof USER_TYPES)[number]

/** Number of digits of the INN, by type of customer. Source: docs/rules/money.md#money-in. */
export const INN_LENGTH: Readonly<Record<UserType, 10 | 12>> = Object.freeze({ person: 12, org: 10, ip: 12 })
