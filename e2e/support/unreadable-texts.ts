import type { Page } from 'playwright-core'
import { brokenHeadingWords } from './lines.ts'

/**
 * Doubles the text size and returns the texts that cannot be read (WCAG 1.4.4): overlapping or cut texts, broken words of
 * headings, and horizontal scrolling of the page. Fixed and scrollable elements are ignored.
 */
export async function unreadableTexts(page: Page): Promise<readonly string[]> {
  await page.addStyleTag({ content: ':root { font-size: 200% }' })
  // the alert is folded to one line
  const more = page.getByRole('button', { name: 'Ещё', exact: true })
  if (await more.isVisible()) await more.click()
  const broken = await brokenHeadingWords(page)
  const others = await page.evaluate(() => {
    const found: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth)
      found.push(`sideways by ${root.scrollWidth - root.clientWidth} px`)
    const isOut = (element: Element) =>
      element.closest('[tabindex="0"], svg, select, option, [aria-hidden="true"]') !== null ||
      [...ancestors(element)].some((one) => {
        const { position, clipPath, opacity } = getComputedStyle(one)
        return position === 'fixed' || clipPath !== 'none' || opacity === '0'
      })
    function* ancestors(element: Element) {
      for (let at: Element | null = element; at !== null; at = at.parentElement) yield at
    }
    const texts: { readonly text: string; readonly box: DOMRect; readonly element: Element }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
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
        if (
          one !== root &&
          one !== document.body &&
          (box.right > around.right + 1 || box.bottom > around.bottom + 1)
        )
          found.push(`cut: ${text}`)
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
  })
  return [...broken, ...others]
}
