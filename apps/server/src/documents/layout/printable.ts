import { fontsLoaded } from './fonts.ts'

/** Stands for what the fonts cannot draw as it should look. */
export const REPLACEMENT = '□'

/** Scripts whose letters stand side by side, from left to right, in one form each. */
const PLAIN = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Common}]$/u

/** Marks join the letter before them, and what is invisible changes its neighbours: neither is drawn by itself. */
const JOINS = /[\p{M}\p{C}\p{Default_Ignorable_Code_Point}]/u

/** Characters that a person sees as one. */
const characters = new Intl.Segmenter('ru', { granularity: 'grapheme' })

/**
 * Returns the function that prepares a text for a PDF: in NFC, with plain spaces, and with one replacement for each
 * character that the fonts cannot draw, so that a wrong letter is never printed. Source: docs/rules/documents.md#letters.
 */
export async function printableTexts(): Promise<(text: string) => string> {
  const drawn = await fontsLoaded
  // outside of the basic plane are signs and emoji that nobody misses
  const isPlain = (sign: string) =>
    sign.length === 1 && drawn.has(sign.codePointAt(0) ?? 0) && PLAIN.test(sign) && !JOINS.test(sign)
  const printed = (character: string) => {
    if (character === '\n' || [...character].every(isPlain)) return character
    return /^\p{Z}+$/u.test(character) ? ' ' : REPLACEMENT
  }
  return (text) =>
    Array.from(characters.segment(text.normalize('NFC')), ({ segment }) => printed(segment)).join('')
}
