import { formatRub } from '@cloud/pricing'
import { type Kysely, sql, type Transaction } from 'kysely'
import { sendAccountMail } from '../billing/send-account-mail.ts'
import { dayInWords } from '../documents/content/document-wording.ts'
import type { Schema } from '../platform/db/schema.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { MailService } from '../platform/mail/mail-service.ts'
import type { Mail } from '../platform/mail/mailer.ts'
import { type Offer, savedOfferNumber } from './saved-offers.ts'

type OfferNews = 'accepted' | 'ends_soon'

declare module '../platform/jobs/add-job.ts' {
  interface JobPayloads {
    /** Notifies the author of an offer about its outcome. */
    'mail-offer': { readonly offer_id: string; readonly news: OfferNews }
  }
}

/** Queues reminders to the authors of open offers that end within a day from a moment, one per offer. */
export async function remindOfOffers(tx: Transaction<Schema>, at: number): Promise<void> {
  const { rows } = await sql<{ offer_id: string }>`
    update offers o set reminded = true
    where accepted_at is null and revoked_at is null and not reminded
      and valid_until <= ${new Date(at)}::timestamptz + interval '1 day' and is_open(o)
    returning offer_id`.execute(tx)
  for (const { offer_id } of rows) await addJob(tx, 'mail-offer', { offer_id, news: 'ends_soon' })
}

/** Notifies the author of an offer about its outcome. */
export async function mailOffer(
  db: Kysely<Schema>,
  mailService: MailService,
  { offer_id, news }: { readonly offer_id: string; readonly news: OfferNews }
): Promise<void> {
  const found = await db.selectFrom('offers').selectAll().where('offer_id', '=', offer_id).executeTakeFirst()
  if (found !== undefined)
    await sendAccountMail(db, mailService, found.account_id, (to) =>
      EMAIL_CREATORS[news](to, found, `${mailService.pages.offers}/${offer_id}`)
    )
}

const title = (offer: Offer) => `${savedOfferNumber(offer)}${offer.title === null ? '' : ` «${offer.title}»`}`

type CreateEmail = (to: string, offer: Offer, link: string) => Mail

const EMAIL_CREATORS: Readonly<Record<OfferNews, CreateEmail>> = {
  accepted: (to, offer, link) => ({
    to,
    subject: `Предложение ${savedOfferNumber(offer)} принято`,
    text: `Здравствуйте!

Предложение ${title(offer)} на ${formatRub(offer.total_rub_cents)} приняли. Его серверы — у того, кто принял.

${link}`
  }),
  ends_soon: (to, offer, link) => ({
    to,
    subject: `Предложение ${savedOfferNumber(offer)} скоро истечёт`,
    text: `Здравствуйте!

Предложение ${title(offer)} на ${formatRub(offer.total_rub_cents)} действует до 23:59 ${dayInWords(offer.valid_until.getTime() - 1)} (МСК). После этого принять его по этой цене будет нельзя.

${link}`
  })
}
