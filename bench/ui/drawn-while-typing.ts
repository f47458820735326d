import type { Page } from 'playwright-core'

/** Counts elements that were rendered again: React stores the props on each element, as a new object after each render. */
function countDrawn(page: Page, selector: string) {
  return page.evaluateHandle((within) => {
    const properties = (element: Element) =>
      Object.entries(element).find(([name]) => name.startsWith('__reactProps$'))?.[1]
    const elements = [...document.querySelectorAll(`${within}, ${within} *`)]
    const before = elements.map(properties)
    return () => elements.filter((element, index) => properties(element) !== before[index]).length
  }, selector)
}

/** Counts the elements rendered while a name is typed: in the summary, and in the field as a check of the counter. */
export async function drawnWhileTyping(page: Page): Promise<{ summary: number; field: number }> {
  const summary = await countDrawn(page, 'aside')
  const field = await countDrawn(page, '#server-name')
  await page.getByLabel('Имя сервера').pressSequentially('двадцать букв имени!')
  const counted = {
    summary: await summary.evaluate((count) => count()),
    field: await field.evaluate((count) => count())
  }
  if (counted.field === 0) throw new Error('No element was rendered again: the counter does not work.')
  return counted
}
