import * as v from 'valibot'

/** One line that a person wrote: trimmed, `min` to `max` code points, without control characters and broken pairs. */
export function line(min: number, max: number, message: string) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.check((text) => {
      const { length } = [...text]
      return length >= min && length <= max && !/[\p{Cc}\p{Cs}]/u.test(text)
    }, message)
  )
}

/** Several lines that a person wrote: as `line`, line breaks and tabs allowed. */
export function lines(max: number, message: string) {
  return v.pipe(
    v.string(message),
    v.trim(),
    v.check((text) => [...text].length <= max && !/[^\P{Cc}\n\r\t]|\p{Cs}/u.test(text), message)
  )
}
