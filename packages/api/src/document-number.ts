/** Prefixes of document numbers, unique by kind, so that no two documents have the same number. */
export const DOCUMENT_PREFIXES = {
  invoice: 'СЧ',
  receipt: 'КВ',
  calculation: 'РД',
  statement: 'ВБ',
  services: 'ВУ'
} as const

/**
 * Returns the printed number of a document. Commercial offers have their own numbers with 'КП-'.
 * @param number number among the documents of the same kind
 * @example documentNumber('invoice', 26) // '№ СЧ-26'
 */
export const documentNumber = (kind: keyof typeof DOCUMENT_PREFIXES, number: number | string): string =>
  `№\u00a0${DOCUMENT_PREFIXES[kind]}-${number}`
