import promoCodes from './promo-codes.json' with { type: 'json' }

/** The sandbox's account, printed at start; it has money to try things with. */
export const DEMO_ACCOUNT = { name: 'Демо', email: 'demo@cloud.test', password: 'Demo-2026!' } as const

export const DEMO_BALANCE_RUB_CENTS = 500_000_000

export const SAMPLE_CODES: readonly string[] = promoCodes.map(({ code }) => code)
