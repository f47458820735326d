import type { Page } from 'playwright-core'

/** React hangs the properties of what it drew on the element: drawn again, an element has other ones. */
function countDrawn(page: Page, selector: string) {
  return page.evaluateHandle((within) => {
    const properties = (element: Element) =>
      Object.entries(element).find(([name]) => name.startsWith('__reactProps$'))?.[1]
    const elements = [...document.querySelectorAll(`${within}, ${within} *`)]
    const before = elements.map(properties)
    return () => elements.filter((element, index) => properties(element) !== before[index]).length
  }, selector)
}

/** How many elements are drawn again while a name is typed: of the summary, and, to see that it is counted, of the field. */
export async function drawnWhileTyping(page: Page): Promise<{ summary: number; field: number }> {
  const summary = await countDrawn(page, 'aside')
  const field = await countDrawn(page, '#server-name')
  await page.getByLabel('Имя сервера').pressSequentially('двадцать букв имени!')
  const counted = {
    summary: await summary.evaluate((count) => count()),
    field: await field.evaluate((count) => count())
  }
  if (counted.field === 0) throw new Error('Nothing was seen to be drawn again: the count does not work.')
  return counted
}
