import { encode } from './encode.ts'
import { REFUSED_TERMS, refusals } from './refusals.ts'
import { validCases } from './valid-cases.ts'
import type { VectorCase, VectorFile } from './vector-file.ts'
import { VALID_TERMS } from './vector-terms.ts'

/** Creates the content of `vectors.json`; it is the same at every call. */
export function createVectors(): VectorFile {
  const terms = Object.entries({ ...VALID_TERMS, ...REFUSED_TERMS })
  return {
    terms: Object.fromEntries(terms.map(([name, one]) => [name, encode(one)])),
    cases: withoutTwins([...validCases(), ...refusals()])
  }
}

/** Leaves out cases that were drawn before. */
function withoutTwins(cases: readonly VectorCase[]): VectorCase[] {
  return [...new Map(cases.map((one) => [JSON.stringify(one), one])).values()]
}

/** Formats the file with a line for each of the terms and for each case. */
export function vectorText({ terms, cases }: VectorFile): string {
  const named = Object.entries(terms).map(([name, one]) => `${JSON.stringify(name)}: ${JSON.stringify(one)}`)
  const lines = cases.map((one) => JSON.stringify(one))
  return `{"terms": {\n${named.join(',\n')}\n}, "cases": [\n${lines.join(',\n')}\n]}\n`
}
