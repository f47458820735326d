import { expect, test } from 'vitest'
import type { PrintedDocument } from '../content/printed-document.ts'
import { makePdf } from './pdf-threads.ts'

const sheet = (lines: number): PrintedDocument => ({
  brand: 'Облачные серверы',
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
const asker = { signal, account_id: 1 }
const visitor = { signal, account_id: null }

test('the process answers other requests while PDFs are made: two at once, some wait, the rest is refused', async () => {
  const one = await makePdf(sheet(1), asker)
  expect(one.subarray(0, 5).toString()).toBe('%PDF-')
  let longest = 0
  const began = performance.now()
  let last = began
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 1)
  const asked = Array.from({ length: 30 }, () => makePdf(sheet(100), asker))
  const answers = await Promise.allSettled(asked)
  clearInterval(watch)
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(22)
  for (const answer of answers)
    if (answer.status === 'rejected')
      expect(answer.reason).toMatchObject({ code: 'unavailable', retryAfter: 5 })
  expect(longest).toBeLessThan((performance.now() - began) / 4)
  expect((await makePdf(sheet(1), asker)).length).toBeGreaterThan(1000)
})

test('visitors leave slots to users with an account', async () => {
  const asked = Array.from({ length: 30 }, () => makePdf(sheet(1), visitor))
  const mine = makePdf(sheet(1), asker)
  const refused = (await Promise.allSettled(asked)).filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(18)
  expect((await mine).subarray(0, 5).toString()).toBe('%PDF-')
})

test('a client that hangs up is skipped, and a PDF that fails affects no other', async () => {
  const gone = new AbortController()
  const busy = [makePdf(sheet(50), asker), makePdf(sheet(50), asker)]
  const left = makePdf(sheet(1), { ...asker, signal: gone.signal })
  gone.abort()
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  await Promise.all(busy)
  // @ts-expect-error a table without its texts
  const broken: PrintedDocument = { ...sheet(1), blocks: [{ kind: 'table', rows: [null] }] }
  await expect(makePdf(broken, asker)).rejects.toThrow()
  expect((await makePdf(sheet(1), asker)).length).toBeGreaterThan(1000)
})

test('a PDF that takes too long is ended with its thread, and the next one is made', async () => {
  await expect(makePdf(sheet(1000), asker, 0.001)).rejects.toMatchObject({
    code: 'unavailable',
    retryAfter: 5
  })
  expect((await makePdf(sheet(1), asker)).length).toBeGreaterThan(1000)
})
