/** Who rents: a person, an organisation, a sole trader. Source: docs/rules/money.md#money-in. */
export const USER_TYPES = Object.freeze(['person', 'org', 'ip'] as const)
export type UserType = (typeof USER_TYPES)[number]
