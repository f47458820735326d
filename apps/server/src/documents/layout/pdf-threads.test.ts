import { expect, test } from 'vitest'
import type { PrintedDocument } from '../content/printed-document.ts'
import { pdfOf } from './pdf-threads.ts'

const sheet = (lines: number): PrintedDocument => ({
  heading: 'Выписка',
  number: '№ 1',
  date: '31 октября 2026 г.',
  validity: '',
  subject: 'За октябрь',
  blocks: [
    { kind: 'list', heading: 'Строки', lines: Array.from({ length: lines }, (_, line) => `Строка ${line}`) }
  ],
  foot: ''
})
const { signal } = new AbortController()

test('while PDFs are made the process answers others; two at once, so many wait, the rest come again', async () => {
  const one = await pdfOf(sheet(1), signal)
  expect(one.subarray(0, 5).toString()).toBe('%PDF-')
  let longest = 0
  const began = performance.now()
  let last = began
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  const asked = Array.from({ length: 30 }, () => pdfOf(sheet(100), signal))
  const answers = await Promise.allSettled(asked)
  clearInterval(watch)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(22)
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ code: 'unavailable', retryAfter: 5 })
  expect(longest).toBeLessThan((performance.now() - began) / 4)
  expect((await pdfOf(sheet(1), signal)).length).toBeGreaterThan(1000)
})

test('above a thousand lines a person is told to take the CSV', async () => {
  await expect(pdfOf(sheet(1001), signal)).rejects.toMatchObject({
    code: 'too_large',
    sentence: expect.stringContaining('CSV')
  })
})

test('who has hung up is left out, and what cannot be made fails alone', async () => {
  const gone = new AbortController()
  const busy = [pdfOf(sheet(50), signal), pdfOf(sheet(50), signal)]
  const left = pdfOf(sheet(1), gone.signal)
  gone.abort()
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  await Promise.all(busy)
  const broken = { ...sheet(1), blocks: [{ kind: 'table', rows: [null] }] }
  await expect(pdfOf(broken as unknown as PrintedDocument, signal)).rejects.toThrow()
  expect((await pdfOf(sheet(1), signal)).length).toBeGreaterThan(1000)
})

test('what takes too long is ended with its thread, and the next one is made', async () => {
  await expect(pdfOf(sheet(1000), signal, 0.001)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 5
  })
  expect((await pdfOf(sheet(1), signal)).length).toBeGreaterThan(1000)
})
