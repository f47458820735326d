import type { PartsWords } from '../ru/parts.ts'

export const PARTS: PartsWords = {
  // Button
  pleaseWait: 'Please wait',
  // CommandLine
  copyTheCommand: 'Copy the command',
  copy: 'Copy',
  // DiscountBadge
  discount: 'Discount',
  // MoreMenu
  moreActions: (name) => `More actions: ${name}`,
  // QuantityStepper
  less: 'Less',
  more: 'More'
}
