import type * as v from 'valibot'
import { secretSetting, textSetting, wholeNumberSetting } from './setting-values.ts'

/** Settings of the nightly backup. */
export interface BackupPlan {
  /** Folder of the backups; undefined: no automatic backups. */
  readonly folder: string | undefined
  /** Key that encrypts the backups. */
  readonly key: string | undefined
  readonly keepDays: number
}

/** Retention periods of personal data, in days unless the name says years. */
export interface Retention {
  /** Sign-ins and changes of the profile, with network address and browser. */
  readonly acts: number
  /** Leads, counted from the day they were closed. */
  readonly leads: number
  /** Saved offers that were never accepted, counted from the day they were revoked or expired. */
  readonly offers: number
  /** Days for which e-mails stored for lack of SMTP_URL are kept. */
  readonly emails: number
  /** Years for which the payer is kept on the documents of an erased account, after the year of erasure. */
  readonly payersYears: number
}

export const RETENTION_VARIABLES = {
  BACKUP_DIR: textSetting,
  BACKUP_KEY: secretSetting(32),
  BACKUP_KEEP_DAYS: wholeNumberSetting(1, 3650),
  KEEP_ACTS_DAYS: wholeNumberSetting(30, 3650),
  KEEP_LEADS_DAYS: wholeNumberSetting(1, 3650),
  KEEP_OFFERS_DAYS: wholeNumberSetting(1, 3650),
  KEEP_LETTERS_DAYS: wholeNumberSetting(1, 3650),
  KEEP_PAYERS_YEARS: wholeNumberSetting(5, 75)
}

type Values = {
  readonly [K in keyof typeof RETENTION_VARIABLES]?: v.InferOutput<(typeof RETENTION_VARIABLES)[K]>
}

export const readBackupPlan = (given: Values): BackupPlan => ({
  folder: given.BACKUP_DIR,
  key: given.BACKUP_KEY,
  keepDays: given.BACKUP_KEEP_DAYS ?? 30
})

export const readRetention = (given: Values): Retention => ({
  acts: given.KEEP_ACTS_DAYS ?? 365,
  leads: given.KEEP_LEADS_DAYS ?? 365,
  offers: given.KEEP_OFFERS_DAYS ?? 1095,
  emails: given.KEEP_LETTERS_DAYS ?? 30,
  payersYears: given.KEEP_PAYERS_YEARS ?? 5
})
