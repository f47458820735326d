import { fontsLoaded } from './fonts.ts'

/** Replaces characters that the fonts cannot draw correctly. */
export const REPLACEMENT = '□'

/** Scripts whose letters stand side by side, from left to right, with one form each. */
const PLAIN_LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}]$/u

/** Characters that are not drawn alone: marks join the previous letter, and invisible characters change their neighbours. */
const JOINING_CHARACTER = /[\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/u

/** Splits a text into user-perceived characters. */
const characters = new Intl.Segmenter('ru', { granularity: 'grapheme' })

/**
 * Returns the function that prepares a text for a PDF. It normalises the text to NFC, makes all spaces plain, and replaces each
 * character that the fonts cannot draw by the same sign, so that no wrong letter is printed. Source: docs/rules/documents.md#characters-in-pdfs.
 */
export async function printableTexts(): Promise<(text: string) => string> {
  const drawn = await fontsLoaded
  // the supplementary planes contain only rare characters and emoji
  const isPlain = (sign: string) =>
    sign.length === 1 &&
    drawn.has(sign.codePointAt(0) ?? 0) &&
    PLAIN_LETTER.test(sign) &&
    !JOINING_CHARACTER.test(sign)
  const printed = (character: string): string => {
    if (character === '\n' || [...character].every(isPlain)) return character
    if (/^\p{Z}+$/u.test(character)) return ' '
    // a text that begins with a mark is printed after a space or a quotation mark, which must stay
    const [first = '', ...marks] = character
    return /[\p{P}\p{Z}]/u.test(first) && marks.length > 0 ? printed(first) + REPLACEMENT : REPLACEMENT
  }
  return (text) =>
    Array.from(characters.segment(text.normalize('NFC')), ({ segment }) => printed(segment)).join('')
}
