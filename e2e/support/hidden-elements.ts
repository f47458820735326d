import type { Locator } from 'playwright-core'

/** Returns for each element whether its centre is inside the window and not covered. */
const visibility = (things: Locator) =>
  things.evaluateAll((all) =>
    all.map((one) => {
      const { left, top, width, height } = one.getBoundingClientRect()
      const there = document.elementFromPoint(left + width / 2, top + height / 2)
      return { what: one.textContent, seen: there !== null && (one.contains(there) || there.contains(one)) }
    })
  )

/** Returns the elements whose centre is outside the window or covered. */
export const hiddenElements = async (things: Locator) => (await visibility(things)).filter((one) => !one.seen)
