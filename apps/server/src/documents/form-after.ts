export type Forms = readonly [one: string, few: string, many: string]

/** The form of a noun after a number: 1 рубль, 22 рубля, 11 рублей. */
export function formAfter(count: number, [one, few, many]: Forms): string {
  const last = count % 10
  if (Math.floor(count / 10) % 10 === 1 || last === 0 || last > 4) return many
  return last === 1 ? one : few
}
