import type { Page } from 'playwright-core'

interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
}

interface Root {
  readonly current: Fiber
}

declare global {
  /** Number of components that React has called in this page. */
  var componentsCounted: { drawn: number }
}

/** Installs a counter of the components that React calls for each commit. Must run before the page loads. */
export async function countComponents(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let before = new Set<Fiber>()
    const counted = { drawn: 0 }
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberUnmount() {},
      onPostCommitFiberRoot() {},
      onCommitFiberRoot(_: number, root: Root) {
        const tree = new Set<Fiber>()
        const left: (Fiber | null)[] = [root.current]
        while (left.length > 0) {
          const fiber = left.pop()
          if (fiber) left.push(fiber.sibling, fiber.child)
          if (fiber) tree.add(fiber)
        }
        // tags 0, 11, 14 and 15 are function components; flag 1 means that it was called
        for (const fiber of tree)
          if ([0, 11, 14, 15].includes(fiber.tag) && (fiber.flags & 1) === 1 && !before.has(fiber))
            counted.drawn++
        before = tree
      }
    }
    Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, componentsCounted: counted })
  })
}

/** Time after which everything that a click causes is rendered. */
const SETTLED_MS = 1500

/** Counts the components that React calls for a click, including delayed renders. */
export function componentsDrawn(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate(async (target, settled) => {
      const counted = globalThis.componentsCounted
      if (counted.drawn === 0) throw new Error('No component was counted: React does not call the hook.')
      const before = counted.drawn
      if (target instanceof HTMLElement) target.click()
      await new Promise((done) => setTimeout(done, settled))
      return counted.drawn - before
    }, SETTLED_MS)
}
