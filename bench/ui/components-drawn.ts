import type { Page } from 'playwright-core'

interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly stateNode: { readonly current: Fiber }
}

/** How many components React renders for a press: the new fibers of its tree that did work. */
export function componentsDrawn(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate(async (target) => {
      const root = document.getElementById('root') ?? target
      const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? ''
      const tree = () => {
        const top = (root as unknown as Record<string, Fiber>)[key]?.stateNode.current
        if (top === undefined) throw new Error('React does not keep its tree where it is looked for.')
        const found = new Set<Fiber>()
        const left: (Fiber | null)[] = [top]
        while (left.length > 0) {
          const fiber = left.pop()
          if (fiber) left.push(fiber.sibling, fiber.child)
          if (fiber) found.add(fiber)
        }
        return found
      }
      const before = tree()
      if (target instanceof HTMLElement) target.click()
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
      // tags 0, 11, 14 and 15 are function components; flag 1 means that it was called
      const drawn = [...tree()].filter(({ tag, flags }) => [0, 11, 14, 15].includes(tag) && (flags & 1) === 1)
      return drawn.filter((fiber) => !before.has(fiber)).length
    })
}
