import { now as productNow } from '../../../platform/clock.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { audited } from '../audited.ts'
import { type Input, type Outcome, UsageError } from '../command.ts'
import { line, moment } from '../parse-values.ts'

const LEVELS = ['info', 'warning', 'critical'] as const

/** Where a browser goes that is on a page of the product: slashes, tabs and line ends are not always what they seem. */
function isLink(written: string): boolean {
  const here = 'https://here.invalid'
  const url = URL.parse(written, here)
  return url !== null && (written.startsWith('/') ? url.origin === here : written.startsWith('https://'))
}

const text = (option: string | boolean | undefined) => (typeof option === 'string' ? option : null)

/** Ends the alerts that hold now, and shows another one when a text is given. */
export async function setAlert(input: Input): Promise<Outcome> {
  const {
    args: [words],
    options
  } = input
  const shown = words === undefined ? null : line('TEXT', words, 500)
  const level = LEVELS.find((one) => one === (options['level'] ?? 'info'))
  if (level === undefined) throw new UsageError(`--level must be one of ${LEVELS.join(', ')}.`)
  const link_url = text(options['link-url'])
  const link_text = text(options['link-text'])
  if ((link_url === null) !== (link_text === null))
    throw new UsageError('A link has both --link-url and --link-text.')
  if (link_url !== null && !isLink(link_url))
    throw new UsageError(
      '--link-url must be a path of the product that begins with /, or begin with https://.'
    )
  const ends_at = moment('--ends-at', options['ends-at'])
  const output = await audited(input, async (tx, now) => {
    const starts_at = new Date(now)
    if (ends_at !== null && ends_at <= starts_at) throw new UsageError('--ends-at is past.')
    const { numDeletedRows } = await tx
      .deleteFrom('alerts')
      .where('starts_at', '<=', starts_at)
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', starts_at)]))
      .executeTakeFirst()
    const ended = Number(numDeletedRows)
    if (shown === null) return { ended }
    const { alert_id } = await tx
      .insertInto('alerts')
      .values({ level, text: shown, link_url, link_text, starts_at, ends_at })
      .returning('alert_id')
      .executeTakeFirstOrThrow()
    return { id: alert_id, ended }
  })
  return { output }
}

/** Returns the alert that is shown now, or null. */
export async function showAlert({ db }: Input): Promise<Outcome> {
  const output = await inTransaction(db, async (tx) => {
    const now = new Date(await productNow(tx))
    const alert = await tx
      .selectFrom('alerts')
      .selectAll()
      .where('starts_at', '<=', now)
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
      .orderBy('starts_at', 'desc')
      .executeTakeFirst()
    return { alert: alert ?? null }
  })
  return { output }
}
