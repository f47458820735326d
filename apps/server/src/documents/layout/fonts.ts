import { createRequire } from 'node:module'
import { Font } from '@react-pdf/renderer'

const require = createRequire(import.meta.url)

/** Font families in the order in which a character is looked up. */
export const FAMILIES = ['Golos', 'Noto', 'Symbols'] as const

const WEIGHTS = [400, 600] as const

const FILES = {
  Golos: {
    400: require.resolve('@expo-google-fonts/golos-text/400Regular/GolosText_400Regular.ttf'),
    600: require.resolve('@expo-google-fonts/golos-text/600SemiBold/GolosText_600SemiBold.ttf')
  },
  Noto: {
    400: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    600: require.resolve('@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf')
  },
  // it has only one weight
  Symbols: {
    400: require.resolve('@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf'),
    600: require.resolve('@expo-google-fonts/noto-sans-symbols-2/400Regular/NotoSansSymbols2_400Regular.ttf')
  }
} as const satisfies Record<(typeof FAMILIES)[number], Record<(typeof WEIGHTS)[number], string>>

for (const family of FAMILIES)
  Font.register({
    family,
    fonts: WEIGHTS.map((fontWeight) => ({ src: FILES[family][fontWeight], fontWeight }))
  })

/**
 * Loads the fonts. A font remembers for each glyph the first code point that requested it, and draws some letters with the
 * glyphs of others: a glyph first loaded as such a part would be missing from text copied out of documents. So every code
 * point requests its glyph before the first document.
 *
 * @returns the code points that every weight can draw
 */
async function loadFonts(): Promise<ReadonlySet<number>> {
  const drawn = new Set<number>()
  for (const fontFamily of FAMILIES) {
    const sets: ReadonlySet<number>[] = []
    for (const fontWeight of WEIGHTS) {
      await Font.load({ fontFamily, fontWeight })
      const font = Font.getFont({ fontFamily, fontWeight })?.data
      if (!font || !('characterSet' in font))
        throw new Error(`The font ${fontFamily} ${fontWeight} cannot be read.`)
      for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
      sets.push(new Set(font.characterSet))
    }
    for (const codePoint of sets[0] ?? []) if (sets.every((set) => set.has(codePoint))) drawn.add(codePoint)
  }
  return drawn
}

export const fontsLoaded = loadFonts()
