/** The states of a rented server, as they travel on the wire. Source: docs/rules/states.md. */
export const STATUS = Object.freeze({
  error: -4,
  deleted: -3,
  /** In the queue. */
  requested: -2,
  paused: -1,
  /** Its machine is asked to stop. */
  pausing: 0,
  /** Its machine is asked to start. */
  start: 1,
  active: 2
} as const)

export type Status = (typeof STATUS)[keyof typeof STATUS]

/** How a server is paid for: the hourly plan, the plans of months, and one that is reserved. Source: docs/rules/configuration.md#plan. */
export const BILLING_PERIODS = Object.freeze({ hourly: 0, monthly: 30, aligned: 31 } as const)

export type BillingPeriod = (typeof BILLING_PERIODS)[keyof typeof BILLING_PERIODS]
