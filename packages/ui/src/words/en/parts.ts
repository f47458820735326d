import type { PartsWords } from '../ru/parts.ts'

export const PARTS: PartsWords = {
  // Table
  tableFailed: 'The list could not be loaded',
  tableLoading: 'Loading the list',
  selectAll: 'Select all rows',
  selectRow: (name) => `Select: ${name}`,
  // Button
  pleaseWait: 'Please wait',
  // CommandLine
  copyTheCommand: 'Copy the command',
  copy: 'Copy',
  // DiscountBadge
  discount: 'Discount',
  // MoreMenu
  moreActions: (name) => `More actions: ${name}`,
  // Pagination
  previousPage: 'Previous',
  nextPage: 'Next',
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
  // QuantityStepper
  less: 'Less',
  more: 'More'
}
