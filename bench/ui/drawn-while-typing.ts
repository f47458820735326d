import type { Page } from 'playwright-core'

/** React keeps the props on each element; after a new render they are another object. */
function countDrawn(page: Page, selector: string) {
  return page.evaluateHandle((within) => {
    const properties = (element: Element) =>
      Object.entries(element).find(([name]) => name.startsWith('__reactProps$'))?.[1]
    const elements = [...document.querySelectorAll(`${within}, ${within} *`)]
    const before = elements.map(properties)
    return () => elements.filter((element, index) => properties(element) !== before[index]).length
  }, selector)
}

/** How many elements render again while a name is typed: in the summary, and in the field as a check of the count. */
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
