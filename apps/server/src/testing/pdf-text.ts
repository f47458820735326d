import { inflateSync } from 'node:zlib'

const inflated = (body: string): string => {
  const packed = /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1]
  if (packed === undefined) return ''
  return /\/FlateDecode/.test(body) ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed
}

const fromHex = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** What the glyphs of a font mean, by the number that the page writes them with. */
function meanings(cmap: string): ReadonlyMap<number, string> {
  const map = new Map<number, string>()
  for (const [, from = '0', list = ''] of cmap.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<(\w*)>/g)].entries())
      map.set(Number.parseInt(from, 16) + index, fromHex(hex))
  return map
}

/**
 * The text of a PDF as it is selected: each run of it in a line, and a run may end inside a word. Reads what
 * @react-pdf/renderer writes: fonts with a ToUnicode map, text in hexadecimal.
 */
export function pdfText(pdf: Buffer): string {
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body)
  const fonts = new Map<string, ReadonlyMap<number, string>>()
  for (const body of objects.values())
    for (const [, name = '', font = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '')?.[1] ?? ''
      fonts.set(name, meanings(inflated(objects.get(map) ?? '')))
    }
  const pages = [...objects.values()].map(inflated).filter((content) => content.includes(' Tf'))
  let font: ReadonlyMap<number, string> | undefined
  const lines: string[] = []
  for (const [, name, run] of pages.join('\n').matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name)
    const glyphs = [...(run ?? '').matchAll(/<(\w+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    lines.push(glyphs.map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '?').join(''))
  }
  return lines.filter(Boolean).join('\n')
}
