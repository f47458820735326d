import { parsePricePlan, type Terms } from '@cloud/pricing'
import { planName } from '@cloud/pricing/words'
import { gigabytes } from '@cloud/ui'
import type { LinkCorrection } from '../../../state/address/link-correction.ts'
import { flavorText } from './flavor-text.ts'

function planCorrectionText(requested: string, got: string, terms: Terms): string {
  const plan = parsePricePlan(requested, terms)
  return plan === undefined
    ? `Такого тарифа, как в ссылке, нет. Выбран «${got}».`
    : `У этой видеокарты нет тарифа «${planName(plan)}». Выбран «${got}».`
}

/** Returns the text about a corrected choice of a link. A link may contain any text, so only numbers are repeated. */
export function linkCorrectionText(correction: LinkCorrection, terms: Terms): string {
  switch (correction.code) {
    case 'type':
      return 'Такого типа сервера, как в ссылке, нет. Выбран сервер с видеокартой.'
    case 'card':
      return `В ссылке сервер без видеокарты, поэтому ${correction.requested} не выбрана.`
    case 'flavor':
    case 'cpu_only':
      return correction.replacement === null
        ? 'Конфигурации из ссылки здесь нет. Выберите подходящую.'
        : `Конфигурации из ссылки здесь нет. Выбрана ближайшая: ${flavorText(correction.replacement)}.`
    case 'part_of_flavor':
      return correction.replacement === null
        ? 'Конфигурация в ссылке названа не полностью. Выберите подходящую.'
        : `Конфигурация в ссылке названа не полностью. Выбрана ближайшая: ${flavorText(correction.replacement)}.`
    case 'os':
      return 'Операционной системы из ссылки нет. Выберите систему.'
    case 'ssdSize':
      return /^\d{1,9}$/.test(correction.requested)
        ? `По ссылке просили диск ${gigabytes(Number(correction.requested))}. Поставили ${gigabytes(correction.replacement)}.`
        : `Размер диска в ссылке не разобрать. Поставили ${gigabytes(correction.replacement)}.`
    case 'period':
      return planCorrectionText(correction.requested, planName(correction.replacement), terms)
    case 'original':
      return 'Номер сервера в ссылке не разобрать: будет создан новый сервер.'
  }
}
