import { expect, test } from 'vitest'
import { FRAMES, frameClock, squaresOfFrame } from './Loader.tsx'

test('a frame has nine squares with sides of 3 to 9 inside the field', () => {
  for (let frame = 0; frame < FRAMES; frame++) {
    const drawn = squaresOfFrame(frame)
    expect(drawn).toHaveLength(9)
    for (const { x, y, side } of drawn) {
      expect(side).toBeGreaterThanOrEqual(3)
      expect(side).toBeLessThanOrEqual(9)
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(Math.max(x, y) + side).toBeLessThanOrEqual(40)
    }
  }
})

test('the squares of the first frame shrink from corner to corner, and it repeats after 85 frames', () => {
  expect(squaresOfFrame(0).map(({ side }) => Math.round(side * 100) / 100)).toEqual([
    9, 8.12, 6, 8.12, 6, 3.88, 6, 3.88, 3
  ])
  for (const [index, { side }] of squaresOfFrame(FRAMES).entries()) {
    expect(side).toBeCloseTo(squaresOfFrame(0)[index]?.side ?? 0, 9)
  }
})

test.each([
  [24, 24],
  [40, 40],
  [60, 60],
  [120, 60],
  [144, 60]
])('a screen of %i Hz shows every frame of a turn, %i a second', (hertz, frames) => {
  const frameAt = frameClock()
  // timestamps of a real screen are slightly uneven
  const seen = Array.from({ length: 10 * hertz }, (_, index) =>
    frameAt(5_000 + ((index + (index % 3) / 10) * 1000) / hertz)
  )
  const steps = seen.slice(1).map((frame, index) => (frame - (seen[index] ?? 0) + FRAMES) % FRAMES)
  expect(Math.max(...steps)).toBe(1)
  expect(new Set(seen).size).toBe(FRAMES)
  expect(Math.abs(steps.filter((step) => step === 1).length / 10 - frames)).toBeLessThan(frames / 20)
})
