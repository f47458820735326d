/** The sandbox's account, printed at start; it has money to try things with. */
export const DEMO_ACCOUNT = { name: 'Демо', email: 'demo@cloud.test', password: 'Demo-2026!' } as const

export const DEMO_BALANCE_RUB_CENTS = 500_000_000

/** The key of the settings that says that the sample data is there. */
export const SAMPLE_DATA = 'sample_data'
