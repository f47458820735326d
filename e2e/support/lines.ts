import type { Page } from 'playwright-core'

/** Returns how many lines the text of an element has; it runs in the page. */
export function countLines(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

/** Longest word of our texts; longer words are names of customers, which may break. */
const LONGEST_WORD = 20

/** Returns the words and numbers, also of documents, that break across lines in the visible texts of the selected elements. Parts of addresses may break. */
export const brokenWords = (page: Page, selector: string): Promise<readonly string[]> =>
  page.evaluate(
    ([selector, longest]) => {
      const found: string[] = []
      const isClipped = (at: Element | null): boolean =>
        at !== null && (getComputedStyle(at).clipPath !== 'none' || isClipped(at.parentElement))
      for (const element of document.querySelectorAll(selector)) {
        const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
        while (walker.nextNode()) {
          const node = walker.currentNode
          const around = node.parentElement
          if (!around?.checkVisibility() || isClipped(around)) continue
          for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(
            /(?<![\d.])\d{1,12}(?!\.?\d)|(?<![\w@.-])\p{L}+(?![\w@.-]*@)/gu
          )) {
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + word.length)
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
            if (lines.size > 1 && word.length <= longest) found.push(`broken: ${word}`)
          }
        }
      }
      return found
    },
    [selector, LONGEST_WORD] as const
  )
