import { gpuShortName } from '@cloud/pricing'
import { watchedConfigurationText } from '@cloud/pricing/words'
import { type Kysely, sql, type Transaction } from 'kysely'
import { sendAccountMail } from '../billing/send-account-mail.ts'
import { recordEvent } from '../billing/state/post-transfer.ts'
import { withAccount } from '../billing/with-account.ts'
import type { Schema } from '../platform/db/schema.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { MailService } from '../platform/mail/mail-service.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { recordWebhookEvents } from '../webhooks/record-webhook-events.ts'

declare module '../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Notifies an account of its watches whose capacity became free. */
    'notify-watches': { readonly account_id: number }
    /** E-mails an account that capacity became free: `what` names it, `path` opens the configuration. */
    'mail-free': { readonly account_id: number; readonly what: string; readonly path: string }
  }
}

/** Condition of watches to notify now. A watch that is held back stays due, and is notified later if capacity is still free. */
const isToNotify = (at: number) => sql<boolean>`is_due and not is_held_back(recent_notices, ${new Date(at)})`

/**
 * Returns the accounts to notify of a watch.
 *
 * @param now milliseconds of the product's clock
 */
export async function accountsToNotify(tx: Transaction<Schema>, now: number): Promise<readonly number[]> {
  const rows = await tx
    .selectFrom('watches')
    .select('account_id')
    .where(isToNotify(now))
    .groupBy('account_id')
    .orderBy('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}

/**
 * Notifies an account of its watches whose capacity became free: one event and one e-mail for each, even if called repeatedly,
 * and at most three times an hour. A frozen account is not notified. Source: docs/rules/queue.md#watches.
 *
 * @param now milliseconds of the product's clock
 */
export async function notifyOfWatches(
  tx: Transaction<Schema>,
  account_id: number,
  now: number
): Promise<void> {
  const { at, due, frozen } = await withAccount(tx, account_id, now, async (account, at) => {
    const due = await dueWatches(tx, account_id, at)
    if (!account.frozen)
      for (const { what } of due)
        recordEvent(
          account,
          at,
          'capacity_free',
          `Свободно: ${what}. Место получит тот, кто запустит сервер первым`
        )
    return { at, due, frozen: account.frozen }
  })
  if (due.length === 0) return
  await sql`select lock_watches()`.execute(tx)
  await tx
    .updateTable('watches')
    .set({
      is_due: false,
      ...(frozen
        ? {}
        : {
            last_notified_at: new Date(at),
            recent_notices: sql`(recent_notices || ${new Date(at)}::timestamptz)[cardinality(recent_notices) - 1:]`
          })
    })
    .where('account_id', '=', account_id)
    .where(
      'watch_id',
      'in',
      due.map(({ watch_id }) => watch_id)
    )
    .execute()
  if (frozen) return
  for (const { what, path } of due) await addJob(tx, 'mail-free', { account_id, what, path })
  await recordWebhookEvents(
    tx,
    account_id,
    due.map(({ watch_id, gpu_id, gpu_count, flavor_id }) => ({
      type: 'capacity.free',
      data: { watch_id, gpu_id, gpu_count, flavor_id, at: new Date(at).toISOString() }
    }))
  )
}

interface FreeFlavor {
  readonly gpu_id: number | null
  readonly gpu_name: string | null
  readonly gpu_count: number
  readonly cpu_id: number
  readonly cpu_count: number
  readonly ram_id: number
  readonly ram_count: number
}

interface DueWatch {
  readonly watch_id: number
  /** Watched GPU, number of GPUs and flavor; null as in the watch. */
  readonly gpu_id: number | null
  readonly gpu_count: number | null
  readonly flavor_id: number | null
  readonly what: string
  readonly path: string
}

/** Returns the due watches, each with its cheapest free flavor, which the link in the e-mail opens. */
async function dueWatches(
  tx: Transaction<Schema>,
  account_id: number,
  at: number
): Promise<readonly DueWatch[]> {
  const { rows } = await sql<
    FreeFlavor & {
      readonly watch_id: number
      readonly watched_gpu: number | null
      readonly watched_count: number | null
      readonly watched_flavor: number | null
    }
  >`
    select watch_id, w.gpu_id as watched_gpu, w.gpu_count as watched_count, w.flavor_id as watched_flavor, free.*
    from watches w cross join lateral (
      select f.gpu_id, g.name as gpu_name, f.gpu_count, f.cpu_id, f.cpu_count, f.ram_id, f.ram_count
      from flavors f left join gpus g using (gpu_id) join flavor_places p using (flavor_id)
      where f.flavor_id = w.flavor_id or f.gpu_id = w.gpu_id and f.gpu_count = coalesce(w.gpu_count, f.gpu_count)
      order by f.closed, p.places = 0, (select flavor_monthly_price_rub_cents from flavor_prices h
        where h.flavor_id = f.flavor_id and h.valid_from <= product_now() order by h.valid_from desc limit 1), f.flavor_id
      limit 1
    ) free
    where w.account_id = ${account_id} and ${isToNotify(at)} order by watch_id`.execute(tx)
  return rows.map(({ watch_id, watched_gpu, watched_count, watched_flavor, ...flavor }) => ({
    watch_id,
    gpu_id: watched_gpu,
    gpu_count: watched_count,
    flavor_id: watched_flavor,
    what: watchedConfigurationText({
      gpu: flavor.gpu_name === null ? null : { name: flavor.gpu_name },
      gpu_count: watched_flavor === null ? watched_count : flavor.gpu_count,
      machine: watched_flavor === null ? null : flavor
    }),
    path: flavorAddress(flavor)
  }))
}

/** Returns the path of the configurator with a flavor chosen. Source: docs/rules/screen.md#addresses. */
function flavorAddress(flavor: FreeFlavor): string {
  const { gpu_id, gpu_name, gpu_count, cpu_id, cpu_count, ram_id, ram_count } = flavor
  if (gpu_id === null || gpu_name === null) return `/?type=cpu&cpu_count=${cpu_count}&ram_count=${ram_count}`
  const named = { gpu: gpu_id, gpu_count, cpu: cpu_id, cpu_count, ram: ram_id, ram_count }
  const query = Object.entries(named).map(
    ([name, value]) => `${encodeURIComponent(`flavor[${name}]`)}=${value}`
  )
  return `/${encodeURIComponent(gpuShortName(gpu_name))}?${query.join('&')}`
}

/** E-mails an account that capacity became free. */
export async function sendCapacityMail(
  db: Kysely<Schema>,
  mailService: MailService,
  { account_id, what, path }: { readonly account_id: number; readonly what: string; readonly path: string }
): Promise<void> {
  await sendAccountMail(db, mailService, account_id, (to) =>
    createCapacityEmail(to, what, mailService.pages.origin + path)
  )
}

const createCapacityEmail = (to: string, what: string, page: string): Mail => ({
  to,
  subject: `Свободно: ${what}`,
  text: `Здравствуйте!

Появилось то, о чём вы просили сообщить: ${what}.

Письмо ничего не держит: место получит тот, кто запустит сервер первым. Выбранная конфигурация:

${page}`
})
