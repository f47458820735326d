import { type AccountDocument, documentAddress, documents } from '@cloud/api'
import type { YearMonth } from '../../../state/money/month-history.ts'

const DOCUMENT_NAMES = {
  receipt: 'Квитанция',
  calculation: 'Расчёт',
  invoice: 'Счёт'
} as const satisfies Record<AccountDocument['kind'], string>

export interface DocumentLink {
  readonly href: string
  readonly text: string
}

/** Returns the link to the document of an event, and the address of its PDF. */
export const linkToDocument = (document: AccountDocument | null) =>
  document && {
    href: documentAddress(documents[document.kind], { id: document.id }),
    pdf: documentAddress(documents[`${document.kind}Pdf`], { id: document.id }),
    text: DOCUMENT_NAMES[document.kind]
  }

/** Formats a month for the address of a document: '2026-11'. */
export const monthText = ({ year, month }: YearMonth): string => `${year}-${String(month).padStart(2, '0')}`

/** Returns the links to the documents of a month. */
export function linksOfMonth(period: YearMonth): readonly DocumentLink[] {
  const month = monthText(period)
  return [
    { href: documentAddress(documents.statement, { month }), text: 'Выписка' },
    { href: documentAddress(documents.services, { month }), text: 'Ведомость услуг' },
    { href: documentAddress(documents.statementCsv, { month }), text: 'Выгрузить месяц' }
  ]
}
