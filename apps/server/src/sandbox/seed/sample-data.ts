import promoCodes from './promo-codes.json' with { type: 'json' }

/** Account of the sandbox with money to try things out. Its credentials are printed at the start. */
export const DEMO_ACCOUNT = { name: 'Демо', email: 'demo@cloud.test', password: 'Demo-2026!' } as const

export const DEMO_BALANCE_RUB_CENTS = 500_000_000

export const SAMPLE_CODES: readonly string[] = promoCodes.map(({ code }) => code)
