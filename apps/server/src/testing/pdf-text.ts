import { inflateSync } from 'node:zlib'

const inflated = (body: string): string => {
  const packed = /stream\n([\s\S]*?)\nendstream/.exec(body)?.[1]
  if (packed === undefined) return ''
  return /\/FlateDecode/.test(body) ? inflateSync(Buffer.from(packed, 'latin1')).toString('latin1') : packed
}

const fromHex = (hex: string) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)))

/** Returns the characters of a font's glyphs, by the numbers that the page uses for them. */
function meanings(cmap: string): ReadonlyMap<number, string> {
  const map = new Map<number, string>()
  for (const [, from = '0', list = ''] of cmap.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    for (const [index, [, hex = '']] of [...list.matchAll(/<(\w*)>/g)].entries())
      map.set(Number.parseInt(from, 16) + index, fromHex(hex))
  return map
}

type Fonts = ReadonlyMap<string, ReadonlyMap<number, string>>

interface PdfObjects {
  readonly objects: ReadonlyMap<string, string>
  /** Fonts by the names that pages use. */
  readonly fonts: Fonts
}

export function pdfObjects(pdf: Buffer): PdfObjects {
  const objects = new Map<string, string>()
  for (const [, id = '', body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g))
    objects.set(id, body)
  const fonts = new Map<string, ReadonlyMap<number, string>>()
  for (const body of objects.values())
    for (const [, name = '', font = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font) ?? '')?.[1] ?? ''
      fonts.set(name, meanings(inflated(objects.get(map) ?? '')))
    }
  return { objects, fonts }
}

const runText = (run: string, font: ReadonlyMap<number, string> | undefined): string =>
  [...run.matchAll(/<(\w+)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => font?.get(Number.parseInt(glyph, 16)) ?? '?')
    .join('')

/** Returns the texts of a page by the number that marks them. */
export function textOf(page: string, fonts: Fonts): ReadonlyMap<number, string> {
  const texts = new Map<number, string>()
  let font: ReadonlyMap<number, string> | undefined
  let marked: number | undefined
  for (const [, mcid, end, name, run] of inflated(page).matchAll(
    /\/MCID (\d+)\s*>> BDC|(EMC)|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g
  )) {
    if (mcid !== undefined) marked = Number(mcid)
    if (end !== undefined) marked = undefined
    if (name !== undefined) font = fonts.get(name)
    if (run !== undefined && marked !== undefined)
      texts.set(marked, (texts.get(marked) ?? '') + runText(run, font))
  }
  return texts
}

/**
 * Returns the selectable text of a PDF, one line per text run; a run may end within a word. Supports only what pdfkit
 * writes: fonts with a ToUnicode map, text in hexadecimal.
 */
export function pdfText(pdf: Buffer): string {
  const { objects, fonts } = pdfObjects(pdf)
  const pages = [...objects.values()].map(inflated).filter((content) => content.includes(' Tf'))
  let font: ReadonlyMap<number, string> | undefined
  const lines: string[] = []
  for (const [, name, run] of pages.join('\n').matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name)
    lines.push(runText(run ?? '', font))
  }
  return lines.filter(Boolean).join('\n')
}
