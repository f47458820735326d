import { Outbox } from '../../platform/mail/outbox.ts'
import type { Command } from './command.ts'
import { whole } from './whole.ts'

export const MAIL: Readonly<Record<string, Command>> = {
  'mail list': {
    options: { limit: 'COUNT' },
    about: 'Letters that were kept for lack of SMTP_URL, the newest first.',
    run: async ({ settings, options: { limit } }) => ({
      told: await new Outbox(settings.dataDir).list(whole('--limit', limit ?? '20', { max: 10_000 }))
    })
  }
}
