import type { TaskList } from 'graphile-worker'
import { type Kysely, sql, type Transaction } from 'kysely'
import { sendEmailChange, sendEmailLink } from '../account/email/email-links.ts'
import { sendFactorChangeMail } from '../account/factor-mail/factor-change-mail.ts'
import { sendFailedSignInsMail } from '../account/limits/failed-sign-ins-email.ts'
import { mailNewDevice } from '../account/limits/known-devices.ts'
import { mailPasswordChanged, sendPasswordLinkMail } from '../account/password/password-mail.ts'
import { sendRemoval } from '../account/removal/removal-mail.ts'
import { mailWebhookDisabled } from '../account/webhooks/webhook-disabled-mail.ts'
import { findRefundsAtBank } from '../billing/card-payments/find-refunds-at-bank.ts'
import { PaymentLoop } from '../billing/card-payments/payment-loop.ts'
import { checkLedger } from '../billing/check-ledger.ts'
import { sendEventMail } from '../billing/send-event-mail.ts'
import type { BankApi } from '../billing/top-ups/acquirer.ts'
import { MachineLoop } from '../machines/machine-loop.ts'
import type { Provisioners } from '../machines/machine-steps.ts'
import { sendReadyMail } from '../machines/ready-mail.ts'
import { mailOffer } from '../offers/offer-mail.ts'
import { BACKUP_AT, type BackupTarget, lastBackup, nightlyBackup } from '../operator/backup/nightly-backup.ts'
import { mailOperator } from '../operator/operator-mail.ts'
import { deleteStoredEmails } from '../personal-data/erase-account.ts'
import { forgetOld } from '../personal-data/forget-old.ts'
import type { CustomerAddresses } from '../platform/customer-addresses.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import { addJob, type JobPayloads } from '../platform/jobs/add-job.ts'
import { freeAbandonedJobs, jobsHeartbeat } from '../platform/jobs/jobs-health.ts'
import type { Jobs } from '../platform/jobs/take-jobs.ts'
import type { MailService } from '../platform/mail/mail-service.ts'
import { productNow } from '../platform/product-clock.ts'
import type { Retention } from '../platform/retention.ts'
import { serveQueue } from '../queue/serve-queue.ts'
import { notifyOfWatches, sendCapacityMail } from '../watches/notify-watches.ts'
import { countGivenUp } from '../webhooks/deliver.ts'
import { DeliveryLoop } from '../webhooks/delivery-loop.ts'
import { catchUp } from './catch-up.ts'
import { deleteExpired } from './tidy-up.ts'

/** Milliseconds after the start at which work left by a killed process counts as late. */
const LATE_WORK_AFTER_MS = 4000

/** The provisioners that are set up, over a database. */
export type ProvisionersOf = (db: Kysely<Schema>) => Provisioners

/** Settings of the nightly jobs. */
interface NightlySettings {
  readonly backup: BackupTarget
  readonly keep: Retention
}

/**
 * Defines all jobs of the product. The catch-up runs each minute and at the start, ended records are removed and refunds at the bank are found once an hour,
 * the books are recomputed at night, a backup is written at night and the first one at the start, and records past their
 * retention are deleted. A night on which no process ran is made up for. Times are UTC.
 *
 * @param outgoing addresses that webhooks may have, and the bank whose pending payments are looked up; undefined if there is none
 */
export const productJobs = (
  mailService: MailService,
  provisionersOf: ProvisionersOf,
  nightly: NightlySettings,
  { webhooks, bank }: { readonly webhooks: CustomerAddresses; readonly bank: BankApi | undefined }
): Jobs => ({
  tasks: (db) => taskList(db, mailService, nightly, bank),
  crontab: [
    '* * * * * catch-up',
    '17 * * * * tidy-up',
    '37 * * * * find-refunds',
    '11 0 * * * nightly-ledger ?fill=20h',
    `${BACKUP_AT.minute} ${BACKUP_AT.hour} * * * nightly-backup ?fill=20h`,
    '53 0 * * * forget-old ?fill=20h'
  ].join('\n'),
  addAtStart: (db) =>
    inTransaction(db, async (tx) => {
      await addJob(tx, 'catch-up', {})
      await addJob(tx, 'catch-up', {}, LATE_WORK_AFTER_MS)
      // the first backup shows on the first day whether the folder is writable
      if (nightly.backup.folder !== undefined && (await lastBackup.hoursAgo(tx)) === undefined)
        await addJob(tx, 'nightly-backup', {})
    }),
  eachMoment: (db) => [
    new MachineLoop(db, provisionersOf(db)),
    new DeliveryLoop(db, webhooks),
    ...(bank === undefined ? [] : [new PaymentLoop(db, bank)])
  ],
  async eachMinute(db) {
    await sql`select tick_clock()`.execute(db)
  }
})

/** Lists the jobs over a database. Each works in separate transactions and is safe to run twice. */
function taskList(
  db: Kysely<Schema>,
  mailService: MailService,
  { backup, keep }: NightlySettings,
  bank: BankApi | undefined
): TaskList {
  const once = <T>(work: (tx: Transaction<Schema>, now: number) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => work(tx, await productNow(tx)))

  const tasks: { readonly [Name in keyof JobPayloads]: (payload: JobPayloads[Name]) => Promise<void> } = {
    'serve-queue': ({ flavor_id }) => serveQueue(db, flavor_id),
    'notify-watches': ({ account_id }) => once((tx, now) => notifyOfWatches(tx, account_id, now)),
    'mail-password-link': (asked) => sendPasswordLinkMail(db, mailService, asked),
    'mail-password-changed': ({ account_id }) => mailPasswordChanged(db, mailService, account_id),
    'mail-new-device': (entered) => mailNewDevice(db, mailService, entered),
    'mail-failed-sign-ins': (failed) => sendFailedSignInsMail(db, mailService, failed),
    'mail-email-link': (asked) => sendEmailLink(db, mailService, asked),
    'mail-email-change': (change) => sendEmailChange(db, mailService, change),
    'mail-factor-change': (changed) => sendFactorChangeMail(db, mailService, changed),
    'mail-factor-removal': (news) => sendRemoval(db, mailService, news),
    'mail-events': (happened) => sendEventMail(db, mailService, happened),
    'mail-free': (freed) => sendCapacityMail(db, mailService, freed),
    'mail-server-ready': (server) => sendReadyMail(db, mailService, server),
    'count-given-up': (given) => inTransaction(db, (tx) => countGivenUp(tx, given)),
    'mail-webhook-disabled': (webhook) => mailWebhookDisabled(db, mailService, webhook),
    'mail-offer': (news) => mailOffer(db, mailService, news),
    'mail-operator': (news) => mailOperator(db, mailService, news),
    'tidy-up': () => deleteExpired(db),
    'find-refunds': async () => {
      if (bank !== undefined) await findRefundsAtBank(db, bank)
    },
    'nightly-ledger': () => checkLedger(db),
    'forget-letters': ({ email }) => deleteStoredEmails(mailService, email),
    'forget-old': () => forgetOld(db, mailService, keep),
    'nightly-backup': () => nightlyBackup(db, backup),
    'catch-up': async () => {
      await jobsHeartbeat.write(db)
      await freeAbandonedJobs(db)
      await catchUp(db)
    }
  }
  // payloads are what addJob wrote
  return Object.fromEntries(
    Object.entries(tasks).map(([name, run]) => [name, (payload: unknown) => run(payload as never)])
  )
}
