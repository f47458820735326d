/**
 * What a field keeps of a text that has just been typed or pasted at the caret: as `maxlength` does, what is too
 * much is left out of what came, but counted in Unicode code points, as the rule for names counts.
 * @param caret where the caret stands in `text`, in UTF-16 units, after what came
 * @example fitName('abcX', 4, 3) // { text: 'abc', caret: 3 }
 */
export function fitName(text: string, caret: number, max: number): { text: string; caret: number } {
  const tooMany = [...text].length - max
  if (tooMany <= 0) return { text, caret }
  const before = [...text.slice(0, caret)]
  const kept = before.slice(0, Math.max(0, before.length - tooMany)).join('')
  const rest = [...text.slice(caret)].slice(0, max - [...kept].length).join('')
  return { text: kept + rest, caret: kept.length }
}
