import type { Settings } from '../settings.ts'
import type { Mailer } from './Mail.ts'
import { Outbox } from './outbox.ts'

/** By SMTP when there is a server for it, else into a folder that the operator reads. */
export function createMailer({ smtp, dataDir }: Pick<Settings, 'smtp' | 'dataDir'>): Mailer {
  if (smtp === undefined) return new Outbox(dataDir)
  let sender: Promise<Mailer['send']> | undefined
  return {
    where: new URL(smtp.url).host,
    async send(mail) {
      // loaded with the first letter
      sender ??= import('./smtp.ts').then(({ createSmtp }) => createSmtp(smtp))
      return (await sender)(mail)
    }
  }
}
