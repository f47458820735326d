import { PricingError } from './pricing-error.ts'

/** Throws for an own field that is not in `known`. `place` is the path of the object, with a dot at its end. */
export function checkFields(value: object | null | undefined, known: readonly string[], place: string): void {
  const unknown = Object.keys(value ?? {}).find((name) => !known.includes(name))
  if (unknown !== undefined) throw new PricingError(place + unknown, 'absent', value?.[unknown as never])
}
