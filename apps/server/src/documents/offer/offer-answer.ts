import type { LabelledValue, OfferAnswer } from '@cloud/api'
import type { FastifyRequest } from 'fastify'
import type { Transaction } from 'kysely'
import type { PublishedCatalogue } from '../../catalogue/catalogue.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Schema } from '../../platform/db/schema.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { countTry } from '../../platform/http/limits/rate-limit.ts'
import { productNow } from '../../platform/product-clock.ts'
import { withSupport } from '../../platform/support.ts'
import { findOffer, type OfferFaults, type OfferParameter } from './find-offer.ts'
import { offerSheet } from './offer-sheet.ts'

/** Names of the parameters of a link, for its reader. */
const NAMES: Readonly<Record<OfferParameter, string>> = {
  price_plan: 'Тариф',
  gpu_id: 'Видеокарта',
  gpu_count: 'Число видеокарт',
  cpu_id: 'Процессор',
  cpu_count: 'Число vCPU',
  ram_id: 'Вид памяти',
  ram_count: 'Объём памяти',
  ssd_count: 'Диск',
  promocode_id: 'Промокод',
  os: 'Операционная система',
  buyer: 'Покупатель',
  buyer_inn: 'ИНН покупателя',
  number: 'Номер предложения'
}

const WRONG = {
  title: 'Предложение по этой ссылке не составить',
  description: 'В ссылке на коммерческое предложение ошибка. Соберите конфигурацию заново.'
}

const isParameter = (name: string): name is OfferParameter => name in NAMES

const factsOf = ({ fields }: OfferFaults): LabelledValue[] =>
  Object.entries(fields).map(([name, value]) => ({
    name: isParameter(name) ? `${NAMES[name]} (${name})` : name,
    value
  }))

/**
 * Returns the commercial offer of a link, for the page and the PDF. A promo code that does not exist counts as an attempt.
 *
 * @throws Refusal `too_many_requests`
 */
export async function offerAnswer(
  request: FastifyRequest,
  caller: Caller,
  catalogue: PublishedCatalogue
): Promise<OfferAnswer> {
  const { query: parameters, server } = request
  const { reads, settings } = server.services
  const hasCode = typeof parameters === 'object' && parameters !== null && 'promocode_id' in parameters
  const takeBack = hasCode ? await countTry(request, 'promo_tries', caller) : undefined
  let isGuess = false
  const answer = async (tx: Transaction<Schema>): Promise<OfferAnswer> => {
    const found = await findOffer(tx, catalogue, parameters, {
      account_id: caller.account_id,
      now: await productNow(tx),
      days: settings.offerLinkDays
    })
    isGuess = 'status' in found && found.isGuess === true
    if ('status' in found) return { ...WRONG, kind: 'wrong', status: found.status, faults: factsOf(found) }
    const made = offerSheet(found, settings.seller)
    const sheet = { ...made, foot: withSupport(made.foot, settings.support) }
    const { number, subject, total } = sheet
    return {
      kind: 'offer',
      status: 200,
      title: `Коммерческое предложение ${number}`,
      description: `${subject}. ${total.name} — ${total.value} с НДС.`,
      sheet
    }
  }
  return inTransaction(reads, answer, request.signal).finally(() => (isGuess ? undefined : takeBack?.()))
}
