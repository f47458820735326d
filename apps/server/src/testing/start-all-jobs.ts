import { productJobs } from '../jobs/product-jobs.ts'
import { startJobs } from '../platform/jobs/start-jobs.ts'
import type { Post } from '../platform/mail/post.ts'
import { simulated } from '../sandbox/machines/simulated.ts'

const NO_BACKUP = { url: '', folder: undefined, key: undefined, keepDays: 1 }

/** Takes all jobs of a database, with the sandbox's machines, as the product does. */
export const startAllJobs = (databaseUrl: string, post: Post): Promise<() => Promise<void>> =>
  startJobs(databaseUrl, productJobs(post, simulated, NO_BACKUP))
