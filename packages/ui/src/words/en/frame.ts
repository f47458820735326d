import type { FrameWords } from '../ru/frame.ts'

export const FRAME: FrameWords = {
  // Footer
  allPricesWithVat: (vatPercent) => `All prices include VAT ${vatPercent}\u00a0%`,
  support: (part) => `Support${part}`,
  personalData: 'Personal data',
  moscowTime: 'All times are Moscow time',
  // Header
  skipToContent: 'Skip to content',
  sections: 'Sections',
  switchTheTheme: 'Switch the theme'
}
