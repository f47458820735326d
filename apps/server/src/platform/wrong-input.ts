import { Problem } from './problem.ts'

/** A refusal of input, a sentence by field; the first of them is what a person reads. */
export function wrongInput(fields: Readonly<Record<string, string>>): Problem {
  const [sentence = 'Проверьте заполнение.'] = Object.values(fields)
  return new Problem(400, 'invalid', sentence, { fields })
}
