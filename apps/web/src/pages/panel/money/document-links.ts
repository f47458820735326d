import { type AccountDocument, documentAddress, documents, type Period } from '@cloud/api'

const DOCUMENT_NAMES = {
  receipt: 'Квитанция',
  calculation: 'Расчёт',
  invoice: 'Счёт'
} as const satisfies Record<AccountDocument['kind'], string>

export interface DocumentLink {
  readonly href: string
  readonly text: string
}

/** Returns the link to the document of an event. */
export const linkToDocument = (document: AccountDocument | null): DocumentLink | null =>
  document && {
    href: documentAddress(documents[document.kind], { id: document.id }),
    text: DOCUMENT_NAMES[document.kind]
  }

/** Returns the links to the documents of a month. */
export function linksOfMonth(period: Pick<Period, 'year' | 'month'>): readonly DocumentLink[] {
  const month = `${period.year}-${String(period.month).padStart(2, '0')}`
  return [
    { href: documentAddress(documents.statement, { month }), text: 'Выписка' },
    { href: documentAddress(documents.services, { month }), text: 'Ведомость услуг' },
    { href: documentAddress(documents.statementCsv, { month }), text: 'Выгрузить месяц' }
  ]
}
