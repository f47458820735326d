import { sql, type Transaction } from 'kysely'
import type { Schema } from '../../platform/db/schema.ts'
import { type Commands, doneUnless, readCommand, writeCommand } from '../cli/command.ts'
import { oneOf, optional, required, TIME, text, withDefault, word } from '../cli/parameters.ts'
import { UsageError } from '../cli/parse-values.ts'

const LEVELS = ['info', 'warning', 'critical'] as const

/** Returns true for a path of the product and for an https URL, as a browser resolves them: it also accepts \ and tabs. */
function isLink(written: string): boolean {
  const here = 'https://here.invalid'
  const url = URL.parse(written, here)
  return url !== null && (written.startsWith('/') ? url.origin === here : written.startsWith('https://'))
}

const LINK = required('URL', (name, typed) => {
  if (!isLink(typed))
    throw new UsageError(`${name} must be a path of the product that begins with /, or begin with https://.`)
  return typed
})

/** Ends the alerts of earlier commands, also those of a command at the same time that read a later clock. */
async function endAlerts(tx: Transaction<Schema>, now: Date): Promise<{ ended: number }> {
  await sql`lock table alerts in share row exclusive mode`.execute(tx)
  const { numDeletedRows } = await tx
    .deleteFrom('alerts')
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .executeTakeFirst()
  return { ended: Number(numDeletedRows) }
}

export const ALERTS: Commands = {
  'alerts show': readCommand('Show the alert that is on every page now.', {}, async (tx, _, now) => {
    const at = new Date(now)
    const alert = await tx
      .selectFrom('alerts')
      .selectAll()
      .where('starts_at', '<=', at)
      .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', at)]))
      .orderBy('starts_at', 'desc')
      .executeTakeFirst()
    return { alert: alert ?? null }
  }),
  'alerts set': writeCommand(
    'Show an alert (info, warning, critical) on every page instead of the current ones.',
    {
      TEXT: text(500),
      level: withDefault(oneOf('LEVEL', LEVELS), 'info'),
      'link-url': optional(LINK),
      'link-text': optional(word('TEXT')),
      'ends-at': optional(TIME)
    },
    async (tx, { TEXT, level, 'link-url': link_url, 'link-text': link_text, 'ends-at': ends_at }, now) => {
      const starts_at = new Date(now)
      if ((link_url === null) !== (link_text === null))
        throw new UsageError('A link needs both --link-url and --link-text.')
      if (ends_at !== null && ends_at <= starts_at) throw new UsageError('--ends-at is in the past.')
      const { ended } = await endAlerts(tx, starts_at)
      const { alert_id } = await tx
        .insertInto('alerts')
        .values({ level, text: TEXT, link_url, link_text, starts_at, ends_at })
        .returning('alert_id')
        .executeTakeFirstOrThrow()
      return { id: alert_id, ended }
    }
  ),
  'alerts clear': writeCommand(
    'End the current alerts.',
    {},
    (tx, _, now) => endAlerts(tx, new Date(now)),
    ({ ended }) => doneUnless(ended > 0, 'There was no alert.')
  )
}
