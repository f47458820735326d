import { pdfObjects, textOf } from './pdf-text.ts'

/** Element of a PDF's structure: its role, then its text or child elements. */
export interface Structure extends ReadonlyArray<string | Structure> {}

/**
 * Reads the structure of a tagged PDF like a screen reader. Supports only what pdfkit writes.
 *
 * @throws Error if the PDF is not tagged
 */
export function pdfStructure(pdf: Buffer): Structure {
  const { objects, fonts } = pdfObjects(pdf)
  const catalog = [...objects.values()].find((body) => /\/Type \/Catalog/.test(body)) ?? ''
  const root = objects.get(/\/StructTreeRoot (\d+) 0 R/.exec(catalog)?.[1] ?? '')
  const marks = objects.get(/\/MarkInfo (\d+) 0 R/.exec(catalog)?.[1] ?? '') ?? ''
  const top = /\/K \[(\d+) 0 R\]/.exec(root ?? '')?.[1]
  if (top === undefined || !/\/Marked true/.test(marks)) throw new Error('The PDF is not tagged.')

  const texts = new Map<string, ReadonlyMap<number, string>>()
  const textAt = (page: string, mcid: number): string => {
    let marked = texts.get(page)
    if (marked === undefined) {
      const contents = /\/Contents (\d+) 0 R/.exec(objects.get(page) ?? '')?.[1] ?? ''
      marked = textOf(objects.get(contents) ?? '', fonts)
      texts.set(page, marked)
    }
    return marked.get(mcid) ?? ''
  }
  const elementOf = (id: string): Structure => {
    const body = objects.get(id) ?? ''
    const page = /\/Pg (\d+) 0 R/.exec(body)?.[1] ?? ''
    const kids = /\/K \[([\s\S]*)\]/.exec(body)?.[1] ?? ''
    const content = [...kids.matchAll(/<<([\s\S]*?)>>|(\d+) 0 R|(\d+)/g)].map(([, other, element, mcid]) => {
      if (element !== undefined) return elementOf(element)
      const on = /\/Pg (\d+) 0 R/.exec(other ?? '')?.[1] ?? page
      return textAt(on, Number(/\/MCID (\d+)/.exec(other ?? '')?.[1] ?? mcid))
    })
    return [/\/S \/(\w+)/.exec(body)?.[1] ?? '', ...content]
  }
  return elementOf(top)
}
