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
import { freeLeftJobs } from '../platform/jobs/free-left-jobs.ts'
import { jobsSeen } from '../platform/jobs/jobs-seen.ts'
import type { Post } from '../platform/mail/create-post.ts'
import { serveQueue } from '../queue/serve-queue.ts'
import { simulated, simulatedAnswer } from '../sandbox/machines/simulated.ts'
import { catchUp } from './catch-up.ts'
import type { Tasks } from './tasks.ts'

/** The jobs over a database. Each works in transactions of its own, and does no harm when it is done twice. */
export function taskList(db: Kysely<Schema>, post: Post): TaskList {
  const once = <T>(work: (tx: Transaction<Schema>, now: number) => Promise<T>): Promise<T> =>
    inTransaction(db, async (tx) => work(tx, await productNow(tx)))

  const tasks: { readonly [Name in keyof Tasks]: (payload: Tasks[Name]) => Promise<void> } = {
    machine: (order) => once((tx, now) => simulated.ask(tx, order, now)),
    'simulated-answer': ({ answer_id }) => once((tx, now) => simulatedAnswer(tx, answer_id, now)),
    'serve-queue': ({ flavor_id }) => serveQueue(db, flavor_id),
    'mail-password-link': (asked) => mailPasswordLink(db, post, asked),
    'tell-password-changed': ({ account_id }) => tellPasswordChanged(db, post, account_id),
    'mail-events': (happened) => mailEvents(db, post, happened),
    'tell-operator': (news) => tellOperator(db, post, news),
    'tidy-up': () => tidyUp(db),
    'catch-up': async () => {
      await jobsSeen.write(db)
      await freeLeftJobs(db)
      await catchUp(db)
    }
  }
  // payloads are what addJob wrote
  return {
    machine: (payload) => tasks.machine(payload as Tasks['machine']),
    'simulated-answer': (payload) => tasks['simulated-answer'](payload as Tasks['simulated-answer']),
    'serve-queue': (payload) => tasks['serve-queue'](payload as Tasks['serve-queue']),
    'mail-password-link': (payload) => tasks['mail-password-link'](payload as Tasks['mail-password-link']),
    'tell-password-changed': (payload) =>
      tasks['tell-password-changed'](payload as Tasks['tell-password-changed']),
    'mail-events': (payload) => tasks['mail-events'](payload as Tasks['mail-events']),
    'tell-operator': (payload) => tasks['tell-operator'](payload as Tasks['tell-operator']),
    'tidy-up': () => tasks['tidy-up']({}),
    'catch-up': () => tasks['catch-up']({})
  }
}
