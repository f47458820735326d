import * as v from 'valibot'

/** Each message follows the position of the error: 'flavors.3.id (id 7): must be …'. */
export const object = <const T extends v.ObjectEntries>(entries: T) =>
  v.strictObject(entries, ({ expected }) =>
    expected === 'never'
      ? 'is not a field of a catalogue'
      : expected === 'Object'
        ? 'must be an object'
        : 'is missing'
  )
export const list = <T extends v.GenericSchema>(entry: T) => v.array(entry, 'must be a list')
export const whole = (min: number, max: number) => {
  const message = `must be a whole number from ${min} to ${max}`
  return v.pipe(v.number(message), v.safeInteger(message), v.minValue(min, message), v.maxValue(max, message))
}
