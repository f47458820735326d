/** Elements that allow only phrasing content. */
const TAKE_PHRASING =
  'label, button, p, span, b, strong, em, small, output, summary > span, dt, h1, h2, h3, h4, h5, h6'

/** Elements that are not phrasing content. */
const FLOW =
  'address, article, aside, details, dialog, div, dl, fieldset, footer, form, header, hr, main, nav, ol, p, section, table, ul'

/** Throws if a block is inside an element that allows only phrasing content; for example, HTML forbids a list in a label. */
export function expectPhrasing(canvas: HTMLElement): void {
  const found = [...canvas.querySelectorAll(TAKE_PHRASING)].flatMap((element) =>
    [...element.querySelectorAll(FLOW)].map((block) => `<${block.localName}> in <${element.localName}>`)
  )
  if (found.length > 0) throw new Error(`HTML does not allow ${[...new Set(found)].join(', ')}.`)
}
