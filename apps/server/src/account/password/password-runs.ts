/** Minimum length of a run; shorter runs occur in many passwords by chance. */
const MIN_RUN_LENGTH = 4
/** Longest unit whose repetition counts as one run: '1212', 'abcabc', '19841984'. */
const MAX_UNIT_LENGTH = 4

/** Rows of the keyboard, US and Russian layout, also with Shift; its columns; both alphabets, the Russian one also as Latin keys. */
const KEYBOARD_LINES = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  '`1234567890-=',
  'qwertyuiop[]\\',
  "asdfghjkl;'",
  'zxcvbnm,./',
  '~!@#$%^&*()_+',
  'qwertyuiop{}|',
  'asdfghjkl:"',
  'zxcvbnm<>?',
  '!";%:?*()_+',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'zaq1xsw2cde3vfr4bgt5nhy6mju7,ki8.lo9/;p0',
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'абвгдежзийклмнопрстуфхцчшщъыьэюя',
  'ёйцукенгшщзхъ',
  'фывапролджэ',
  'ячсмитьбю.',
  "f,dult`;pbqrkvyjghcnea[wxio]sm'.z",
  "f,dult;pbqrkvyjghcnea[wxio]sm'.z"
].flatMap((line) => [line, [...line].toReversed().join('')])

/** Returns the end of the run of neighbouring characters that starts at an index. */
function endOfLine(text: string, start: number): number {
  let end = start + 1
  while (end < text.length && KEYBOARD_LINES.some((line) => line.includes(text.slice(start, end + 1))))
    end += 1
  return end
}

/** Returns the end of the repetition of a unit that starts at an index; `start` if the unit does not occur twice. */
function endOfRepeat(text: string, start: number, unit: number): number {
  let end = start + unit
  while (end < text.length && text[end] === text[end - unit]) end += 1
  return end >= start + 2 * unit ? end : start
}

const UNIT_LENGTHS = Array.from({ length: MAX_UNIT_LENGTH }, (_, at) => at + 1)

/**
 * Replaces each run of characters that are typed without thinking by a space: an alphabet, digits, rows and columns of the
 * keyboard, in both directions, and repetitions.
 *
 * @example withoutRuns('abcd-qwerty7') // ' - 7'
 */
export function withoutRuns(text: string): string {
  let rest = ''
  for (let at = 0; at < text.length; ) {
    const end = Math.max(endOfLine(text, at), ...UNIT_LENGTHS.map((unit) => endOfRepeat(text, at, unit)))
    const isRun = end - at >= MIN_RUN_LENGTH
    rest += isRun ? ' ' : text[at]
    at = isRun ? end : at + 1
  }
  return rest
}
