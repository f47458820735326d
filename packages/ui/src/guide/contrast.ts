/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Parses a computed colour: 'rgb(18, 23, 30)'. */
export function parseRgb(text: string): Rgb {
  const [red, green, blue] = (text.match(/[\d.]+/g) ?? []).map(Number)
  if (!text.startsWith('rgb') || red === undefined || green === undefined || blue === undefined) {
    throw new Error(`A colour must be computed as rgb(…), got '${text}'.`)
  }
  return [red, green, blue]
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Returns the contrast ratio of two colours, 1 to 21. Source: WCAG 2.2, contrast ratio. */
export function contrast(one: Rgb, other: Rgb): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}
