import { expect, test } from 'vitest'
import { type Exchange, repetition } from './repetition.ts'

const answer = (status: number, after?: string): Exchange => ({
  status,
  headers: new Headers(after === undefined ? {} : { 'Retry-After': after }),
  body: undefined
})
const { again, pause } = repetition([300, 900])

test('pauses are about 0.3 and 0.9 s, each ± 20 %', () => {
  for (let n = 0; n < 200; n++) {
    expect(pause(0, null)).toBeGreaterThanOrEqual(240)
    expect(pause(0, null)).toBeLessThanOrEqual(360)
    expect(pause(1, answer(503))).toBeGreaterThanOrEqual(720)
    expect(pause(1, answer(503))).toBeLessThanOrEqual(1080)
  }
})

test('Retry-After extends a pause and never shortens it', () => {
  expect(pause(0, answer(429, '7'))).toBe(7000)
  expect(pause(1, answer(429, '0'))).toBeGreaterThanOrEqual(720)
  const inFive = pause(0, answer(503, new Date(Date.now() + 5000).toUTCString()))
  expect(inFive).toBeGreaterThan(3000)
  expect(inFive).toBeLessThanOrEqual(5000)
})

test('waits for a Retry-After of ten seconds, but not for a longer one', () => {
  expect(again(0, answer(429, '10'))).toBe(true)
  expect(again(0, answer(429, '11'))).toBe(false)
})

test('at most two repetitions', () => {
  expect([0, 1, 2].map((attempt) => again(attempt, null))).toEqual([true, true, false])
})
