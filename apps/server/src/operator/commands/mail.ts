import { Outbox } from '../../platform/mail/outbox.ts'
import { beginBroadcast, continueBroadcast } from '../broadcast.ts'
import { readPersonal, runAudited } from '../cli/audited.ts'
import { type Commands, command } from '../cli/command.ts'
import { FLAG, number, text, withDefault } from '../cli/parameters.ts'

/** Matches links whose fragment (after #) gives access to an account: only the recipient of the e-mail may see it. */
const SECRET_OF_LINK = /(https?:\/\/[^\s#]+)#\S+/g

export const MAIL: Commands = {
  'mail list': command(
    'List e-mails that were stored because SMTP_URL is not set, the newest first, without the secrets in links.',
    { limit: withDefault(number('COUNT', { max: 10_000 }), '20') },
    async ({ limit }, input) => {
      const emails = await readPersonal(input, () => new Outbox(input.settings.dataDir).list(limit))
      return {
        output: emails.map((email) => ({ ...email, text: email.text.replace(SECRET_OF_LINK, '$1#…') }))
      }
    }
  ),
  broadcast: command(
    'Add a message to the history of all accounts; it cannot be removed. The same text continues an interrupted broadcast; repeating one within a day needs --again.',
    { TEXT: text(1000), again: FLAG },
    async ({ TEXT, again }, input) => {
      const begun = await runAudited(input, async (tx, now) => ({
        id: await beginBroadcast(tx, TEXT, now, again)
      }))
      return { output: { ...begun, accounts: await continueBroadcast(input.db, begun.id) } }
    }
  )
}
