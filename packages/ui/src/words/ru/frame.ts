type Value = string | number

/** Russian texts of header and footer. */
export const FRAME = {
  // Footer
  allPricesWithVat: (vatPercent: Value): string => `Все цены включают НДС ${vatPercent}\u00a0%`,
  support: (part: Value): string => `Поддержка${part}`,
  personalData: 'Персональные данные',
  moscowTime: 'Время — московское',
  // Header
  skipToContent: 'К содержанию',
  sections: 'Разделы',
  switchTheTheme: 'Сменить тему'
}

export type FrameWords = Readonly<typeof FRAME>

export const frameTexts = (words: { readonly frame?: FrameWords | undefined } | undefined): FrameWords =>
  words?.frame ?? FRAME
