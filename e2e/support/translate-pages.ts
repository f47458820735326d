import type { Page } from 'playwright-core'

/**
 * Replaces every text node of the page, also later ones, like the translators of browsers: a copy of the text in two
 * `font` elements takes its place, and the node that React knows is no longer in the page.
 */
function translate() {
  const SKIPPED = 'script, style, noscript, textarea, svg, font'
  const replace = (text: Node) => {
    if (text.nodeValue?.trim() === '' || text.parentElement === null || text.parentElement.closest(SKIPPED))
      return
    const outer = document.createElement('font')
    outer.appendChild(document.createElement('font')).append(text.nodeValue ?? '')
    text.parentElement.replaceChild(outer, text)
  }
  const replaceIn = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) return replace(node)
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) texts.push(walker.currentNode)
    texts.forEach(replace)
  }
  const observer = new MutationObserver((records) => {
    for (const { target, type, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes)
        if (node.isConnected) replaceIn(node)
  })
  replaceIn(document.documentElement)
  observer.observe(document.documentElement, { childList: true, characterData: true, subtree: true })
}

/** Translates each page of the tab when it is hydrated, like a browser's automatic translation. */
export async function translatePages(page: Page): Promise<void> {
  await page.addInitScript(`(${startWhenHydrated})(${translate})`)
}

function startWhenHydrated(start: () => void) {
  const observer = new MutationObserver(() => {
    if (document.documentElement?.hasAttribute('data-hydrated') !== true) return
    observer.disconnect()
    start()
  })
  observer.observe(document, { attributes: true, childList: true, subtree: true })
}
