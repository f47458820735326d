const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari']
]
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux']
]

const findName = (names: typeof BROWSERS, agent: string) => names.find(([sign]) => sign.test(agent))?.[1]

/** Returns true for a phone or a tablet, which have their own icon. */
export const isPhone = (agent: string): boolean => /iPhone|iPad|Android/.test(agent)

/** Returns a readable name for the browser with the user agent `agent`. */
export function deviceName(agent: string): string {
  const browser = findName(BROWSERS, agent)
  const system = findName(SYSTEMS, agent)
  if (browser === undefined) return system ?? 'Программа'
  return system === undefined ? browser : `${browser}, ${system}`
}
