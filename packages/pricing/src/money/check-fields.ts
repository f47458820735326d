import { PricingError } from './pricing-error.ts'

/** Throws for an own field that is not in `known`. `place` is the path of the object, with a dot at its end. */
export function checkFields(value: object | null | undefined, known: readonly string[], place: string): void {
  // `in` is faster than `Object.keys`, but also visits inherited fields
  for (const name in value)
    if (!known.includes(name) && Object.hasOwn(value, name))
      throw new PricingError(place + name, 'absent', value[name as keyof typeof value])
}
