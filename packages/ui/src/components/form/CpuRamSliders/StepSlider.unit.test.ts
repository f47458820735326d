import { expect, test } from 'vitest'
import { tickedSteps } from './StepSlider.tsx'

const ticked = (count: number, chosen: number) => [...tickedSteps(count, chosen)].sort((a, b) => a - b)

test('up to seven steps are all labelled', () => {
  expect(ticked(0, 0)).toEqual([])
  expect(ticked(1, 0)).toEqual([0])
  expect(ticked(6, 2)).toEqual([0, 1, 2, 3, 4, 5])
})

test('of more steps, the chosen one and evenly spread distant ones are labelled', () => {
  expect(ticked(13, 0)).toEqual([0, 2, 4, 6, 8, 10, 12])
  expect(ticked(13, 5)).toEqual([0, 2, 5, 8, 10, 12])
  expect(ticked(13, 11)).toEqual([0, 2, 4, 6, 8, 11])
})

test('for any number of steps the chosen one is labelled and no two labels are closer than the even ones', () => {
  for (let count = 8; count <= 60; count += 1) {
    const apart = Math.ceil((count - 1) / 6)
    for (let chosen = 0; chosen < count; chosen += 1) {
      const shown = ticked(count, chosen)
      expect(shown).toContain(chosen)
      const gaps = shown.slice(1).map((position, index) => position - (shown[index] ?? 0))
      expect(Math.min(...gaps), `${count} steps, ${chosen} chosen: ${shown}`).toBeGreaterThanOrEqual(apart)
    }
  }
})
