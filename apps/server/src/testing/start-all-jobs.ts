import { productJobs } from '../jobs/product-jobs.ts'
import { startJobs } from '../platform/jobs/start-jobs.ts'
import type { MailService } from '../platform/mail/mail-service.ts'
import { SimulatedMachines } from '../sandbox/machines/simulated-machines.ts'
import { type Served, serve } from './serve.ts'

const NIGHTLY = {
  backup: { url: '', folder: undefined, key: undefined, keepDays: 1 },
  keep: { acts: 365, leads: 365, offers: 1095, emails: 30, payersYears: 5 }
}

/** Takes all jobs of a database, with the sandbox's machines, as the product does. */
export const startAllJobs = (databaseUrl: string, mailService: MailService): Promise<() => Promise<void>> =>
  startJobs(
    databaseUrl,
    productJobs(mailService, (db) => ({ simulated: new SimulatedMachines(db) }), NIGHTLY, {
      webhooks: { isHttpAllowed: true, isLoopbackAllowed: true },
      bank: undefined
    })
  )

/** The product over a fresh database, with its jobs, which write to a mailbox. */
export async function serveWithJobs(
  environment: Readonly<Record<string, string>>,
  mailService: MailService
): Promise<Served> {
  const served = await serve({ LIMIT_REQUESTS_PER_SECOND: '100000', ...environment })
  const stopJobs = await startAllJobs(served.url, mailService)
  return {
    ...served,
    async stop() {
      await stopJobs()
      await served.stop()
    }
  }
}
