import type { Page } from 'playwright-core'

/** Returns how many lines the text of an element has; it runs in the page. */
export function countLines(element: Element): number {
  const range = document.createRange()
  range.selectNodeContents(element)
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
}

/** Longest word of our headings; longer words are names of customers, which may break. */
const LONGEST_WORD = 20

/** Returns the words of visible headings that break across lines. */
export const brokenHeadingWords = (page: Page): Promise<readonly string[]> =>
  page.evaluate((longest) => {
    const found: string[] = []
    for (const heading of document.querySelectorAll('h1, h2, h3')) {
      if (!heading.checkVisibility()) continue
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const node = walker.currentNode
        for (const { 0: word, index } of (node.nodeValue ?? '').matchAll(/\p{L}+/gu)) {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (lines.size > 1 && word.length <= longest) found.push(`broken: ${word}`)
        }
      }
    }
    return found
  }, LONGEST_WORD)
