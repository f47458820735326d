import { deepStrictEqual } from 'node:assert/strict'

/** @throws with both values if they differ */
export function assertEqual(what: string, found: unknown, expected: unknown): void {
  try {
    deepStrictEqual(found, expected)
  } catch {
    throw new Error(`${what}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}.`)
  }
}
