import type { Command } from './command.ts'
import { whole } from './whole.ts'

export const LEADS: Readonly<Record<string, Command>> = {
  'leads list': {
    options: { limit: 'COUNT' },
    about: 'Who wants to be called back, the newest first.',
    run: async ({ db, options: { limit } }) => ({
      told: await db
        .selectFrom('leads')
        .selectAll()
        .orderBy('lead_id', 'desc')
        .limit(whole('--limit', limit ?? '100', { max: 10_000 }))
        .execute()
    })
  }
}
