// SQL functions and checks of the database repeat the numbers: 'Change money or server states' in CONTRIBUTING.md
/** States of a rented server, with the numbers that the API uses. Source: docs/rules/states.md. */
export const STATUS = Object.freeze({
  error: -4,
  deleted: -3,
  /** In the queue. */
  requested: -2,
  paused: -1,
  /** A stop of the machine was requested. */
  pausing: 0,
  /** A start of the machine was requested. */
  start: 1,
  active: 2
} as const)

export type Status = (typeof STATUS)[keyof typeof STATUS]

/** Billing periods: the hourly plan, the monthly plans, and a reserved value. Source: docs/rules/configuration.md#plan. */
export const BILLING_PERIODS = Object.freeze({ hourly: 0, monthly: 30, aligned: 31 } as const)

export type BillingPeriod = (typeof BILLING_PERIODS)[keyof typeof BILLING_PERIODS]
