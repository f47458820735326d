import type { Page } from 'playwright-core'
import { ENLARGED } from './horizontal-scroll.ts'
import { brokenWords } from './lines.ts'

interface ReadTexts {
  /** Selector of the part to check, for example an open dialog. @default 'body' */
  readonly within?: string
  /** @default 'twice as large' */
  readonly setting?: keyof typeof ENLARGED | 'unchanged'
}

/**
 * Changes the text settings and returns the texts that cannot be read (WCAG 1.4.4, 1.4.12): overlapping or cut texts, broken
 * words, and horizontal scrolling. Fixed and scrollable elements are ignored.
 */
export async function unreadableTexts(
  page: Page,
  { within = 'body', setting = 'twice as large' }: ReadTexts = {}
): Promise<readonly string[]> {
  const style = await page.addStyleTag({ content: setting === 'unchanged' ? ':root {}' : ENLARGED[setting] })
  // the alert is folded to one line
  const more = page.getByRole('button', { name: 'Ещё', exact: true })
  if (within === 'body' && (await more.isVisible())) await more.click()
  // with wide spacing words may break
  const broken = setting === 'spaced out' ? [] : await brokenWords(page, within)
  const others = await page.evaluate((within) => {
    const found: string[] = []
    const part = document.querySelector(within)
    if (part === null) return [`no ${within}`]
    const scrolled = part === document.body ? document.documentElement : part
    if (scrolled.scrollWidth > scrolled.clientWidth)
      found.push(`sideways by ${scrolled.scrollWidth - scrolled.clientWidth} px`)
    const isOut = (element: Element) =>
      element.closest('[tabindex="0"], svg, select, option, [aria-hidden="true"]') !== null ||
      [...ancestors(element)].some((one) => {
        const { position, clipPath, opacity } = getComputedStyle(one)
        return position === 'fixed' || clipPath !== 'none' || opacity === '0'
      })
    function* ancestors(element: Element) {
      for (let at: Element | null = element; at !== part && at !== null; at = at.parentElement) yield at
    }
    const texts: { readonly text: string; readonly box: DOMRect; readonly element: Element }[] = []
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const element = node.parentElement
      if (!element || node.nodeValue?.trim() === '' || !element.checkVisibility() || isOut(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects())
        if (box.width > 1 && box.height > 1)
          texts.push({ text: node.nodeValue?.trim().slice(0, 40) ?? '', box, element })
    }
    for (const [index, { text, box, element }] of texts.entries()) {
      for (const one of ancestors(element)) {
        // scrollable elements can be scrolled
        if (!['hidden', 'clip'].includes(getComputedStyle(one).overflowX)) continue
        const around = one.getBoundingClientRect()
        if (box.right > around.right + 1 || box.bottom > around.bottom + 1) found.push(`cut: ${text}`)
      }
      for (const other of texts.slice(index + 1)) {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        // lines of one paragraph may touch
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        if (wide > 2 && high > 0.3 * Math.min(box.height, other.box.height))
          found.push(`${text} over ${other.text}`)
      }
    }
    return [...new Set(found)]
  }, within)
  await style.evaluate((tag) => tag.parentElement?.removeChild(tag))
  return [...broken, ...others]
}
