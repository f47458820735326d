import { localOrigin } from '../local-origin.ts'
import type { Settings } from '../settings.ts'
import { supportLine } from '../support.ts'
import type { Mailer } from './mailer.ts'
import { Outbox } from './outbox.ts'

/** Creates a mailer: by SMTP if there is a server, otherwise into a folder that the operator reads. */
export function createMailer({ smtp, dataDir }: Pick<Settings, 'smtp' | 'dataDir'>): Mailer {
  if (smtp === undefined) return new Outbox(dataDir)
  let sender: Promise<Mailer['send']> | undefined
  return {
    where: new URL(smtp.url).host,
    async send(mail) {
      // loaded with the first e-mail
      sender ??= import('./smtp.ts').then(({ createSmtp }) => createSmtp(smtp))
      return (await sender)(mail)
    }
  }
}

/** Services and settings that jobs need to send e-mails. */
export interface MailService {
  readonly mailer: Mailer
  /** Address for e-mails to the operator; undefined: none are sent. */
  readonly operator: string | undefined
  /** True if accounts get e-mail at confirmed addresses only, except for links. */
  readonly confirmedOnly: boolean
  /** E-mails with a link per hour to unconfirmed addresses of one domain. */
  readonly domainEmailsPerHour: number
  /** Addresses linked in e-mails. */
  readonly pages: {
    readonly origin: string
    readonly newPassword: string
    readonly panel: string
    readonly offers: string
  }
}

/** Appends the shop's name and, if set, its support contacts to each e-mail. */
function withSignature(mailer: Mailer, shopName: string, support: string): Mailer {
  const end = `\n\n${[shopName, support].filter((line) => line !== '').join('\n')}\n`
  const send: Mailer['send'] = (mail) => mailer.send({ ...mail, text: `${mail.text}${end}` })
  return { where: mailer.where, send, ...(mailer.forget && { forget: mailer.forget.bind(mailer) }) }
}

/** Skips e-mails to erased accounts: their addresses lead nowhere (RFC 2606). */
const withoutErased = (mailer: Mailer): Mailer => ({
  where: mailer.where,
  send: async (mail) => (mail.to.endsWith('.invalid') ? 'refused' : mailer.send(mail)),
  ...(mailer.forget && { forget: mailer.forget.bind(mailer) })
})

/**
 * Creates the mail service. Links lead to the address in the settings: the Host header is chosen by the sender of a request. E-mails
 * that are not sent may link to this machine.
 */
export function createMailService(settings: Settings): MailService {
  const origin = settings.publicUrl ?? localOrigin(settings)
  return {
    mailer: withoutErased(
      withSignature(createMailer(settings), settings.shopName, supportLine(settings.support))
    ),
    operator: settings.operatorEmail,
    confirmedOnly: settings.confirmEmail,
    domainEmailsPerHour: settings.limits.domainEmailsPerHour,
    pages: {
      origin,
      newPassword: `${origin}/panel/new-password`,
      panel: `${origin}/panel`,
      offers: `${origin}/offers`
    }
  }
}
