/** Prefixes of documents, a different one for each kind, so that no two documents have the same number. */
export const DOCUMENT_PREFIXES = {
  invoice: 'СЧ',
  receipt: 'КВ',
  calculation: 'РД',
  statement: 'ВБ',
  services: 'ВУ'
} as const

/**
 * Number of a document as it is printed. Commercial offers have their own, with 'КП-'.
 *
 * @param number its number among the documents of its kind
 * @example documentNumber('invoice', 26) // '№ СЧ-26'
 */
export const documentNumber = (kind: keyof typeof DOCUMENT_PREFIXES, number: number | string): string =>
  `№\u00a0${DOCUMENT_PREFIXES[kind]}-${number}`
