import { Outbox } from '../../../platform/mail/outbox.ts'
import { beginBroadcast, continueBroadcast } from '../../broadcast.ts'
import { audited, readPersonal } from '../audited.ts'
import type { Command } from '../command.ts'
import { line, whole } from '../parse-values.ts'

/** Matches links whose fragment (after #) gives access to an account: only the recipient of the e-mail may see it. */
const SECRET_OF_LINK = /(https?:\/\/[^\s#]+)#\S+/g

export const MAIL: Readonly<Record<string, Command>> = {
  'mail list': {
    options: { limit: 'COUNT' },
    about:
      'Letters that were kept for lack of SMTP_URL, the newest first; what is secret in a link is left out.',
    run: async (input) => {
      const limit = whole('--limit', input.options['limit'] ?? '20', { max: 10_000 })
      const read = () => new Outbox(input.settings.dataDir).list(limit)
      const letters = await readPersonal(input, read)
      return {
        output: letters.map((letter) => ({ ...letter, text: letter.text.replace(SECRET_OF_LINK, '$1#…') }))
      }
    }
  }
}

export const BROADCAST: Readonly<Record<string, Command>> = {
  broadcast: {
    takes: ['TEXT'],
    options: { again: 'flag' },
    about:
      'Tell all accounts something in their history, for good: it cannot be taken back. One that broke off goes on with the same text; one told within a day is refused, unless --again is said.',
    run: async (input) => {
      const text = line('TEXT', input.args[0], 1000)
      const again = input.options['again'] === true
      const begun = await audited(input, async (tx, now) => ({
        id: await beginBroadcast(tx, text, now, again)
      }))
      return { output: { ...begun, accounts: await continueBroadcast(input.db, begun.id) } }
    }
  }
}
