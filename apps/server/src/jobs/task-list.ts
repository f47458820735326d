import type { TaskList } from 'graphile-worker'
import type { Kysely, Transaction } from 'kysely'
import { mailPasswordLink } from '../account/mail-password-link.ts'
import { tellPasswordChanged } from '../account/tell-password-changed.ts'
import { tidyUp } from '../account/tidy-up.ts'
import { mailEvents } from '../billing/event-mail.ts'
import { tellOperator } from '../operator/tell-operator.ts'
import { now as productNow } from '../platform/clock.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import type { Schema } from '../platform/db/schema.ts'
import type { Tasks } from '../platform/jobs/add-job.ts'
import { freeLeftJobs } from '../platform/jobs/free-left-jobs.ts'
import { jobsSeen } from '../platform/jobs/jobs-seen.ts'
import type { Post } from '../platform/mail/create-post.ts'
import { serveQueue } from '../queue/serve-queue.ts'
import type { Provisioner } from '../servers/machines.ts'
import { catchUp } from './catch-up.ts'

/** The jobs over a database. Each works in transactions of its own, and does no harm when it is done twice. */
export function taskList(db: Kysely<Schema>, post: Post, provisioner: Provisioner): TaskList {
  const once = <T>(work: (tx: Transaction<Schema>, now: number) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => work(tx, await productNow(tx)))

  const tasks: { readonly [Name in keyof Tasks]: (payload: Tasks[Name]) => Promise<void> } = {
    machine: (command) => once((tx, now) => provisioner.ask(tx, command, now)),
    'machine-answer': ({ answer_id }) => once((tx, now) => provisioner.deliver(tx, answer_id, now)),
    'serve-queue': ({ flavor_id }) => serveQueue(db, flavor_id),
    'mail-password-link': (asked) => mailPasswordLink(db, post, asked),
    'tell-password-changed': ({ account_id }) => tellPasswordChanged(db, post, account_id),
    'mail-events': (happened) => mailEvents(db, post, happened),
    'tell-operator': (news) => tellOperator(db, post, news),
    'tidy-up': () => tidyUp(db),
    'catch-up': async () => {
      await jobsSeen.write(db)
      await freeLeftJobs(db)
      await catchUp(db, provisioner)
    }
  }
  // payloads are what addJob wrote
  return Object.fromEntries(
    Object.entries(tasks).map(([name, run]) => [name, (payload: unknown) => run(payload as never)])
  )
}
