import { productJobs } from '../jobs/product-jobs.ts'
import { startJobs } from '../platform/jobs/start-jobs.ts'
import type { Post } from '../platform/mail/post.ts'
import { simulated } from '../sandbox/machines/simulated.ts'

const NIGHTLY = {
  backup: { url: '', folder: undefined, key: undefined, keepDays: 1 },
  keep: { acts: 365, leads: 365, letters: 30, payersYears: 5 }
}

/** Takes all jobs of a database, with the sandbox's machines, as the product does. */
export const startAllJobs = (databaseUrl: string, post: Post): Promise<() => Promise<void>> =>
  startJobs(databaseUrl, productJobs(post, simulated, NIGHTLY))
