import { expect, test } from 'vitest'
import type { PrintedDocument } from '../content/printed-document.ts'
import { KeptPdfs, makeCachedPdf } from './pdfs.ts'

const sheet = (number: string): PrintedDocument => ({
  brand: 'Облачные серверы',
  heading: 'Коммерческое предложение',
  number,
  date: '21 ноября 2026 г.',
  validity: '',
  subject: '',
  blocks: [{ kind: 'list', heading: 'Строки', lines: ['Строка'] }],
  foot: ''
})
const visitor = ({ signal } = new AbortController()) => ({ signal, account_id: null })

test('concurrent requests for a document make it once, and later ones find it ready', async () => {
  const [first, ...others] = await Promise.all(
    Array.from({ length: 60 }, () => makeCachedPdf(sheet('№ 1'), visitor()))
  )
  expect(first?.subarray(0, 5).toString()).toBe('%PDF-')
  for (const other of others) expect(other).toBe(first)
  expect(await makeCachedPdf(sheet('№ 1'), visitor())).toBe(first)
  expect(await makeCachedPdf(sheet('№ 2'), visitor())).not.toBe(first)
})

test('a client that hangs up does not affect others, nor later ones if all hang up', async () => {
  const gone = new AbortController()
  const left = makeCachedPdf(sheet('№ 3'), visitor(gone))
  const other = makeCachedPdf(sheet('№ 3'), visitor())
  gone.abort()
  await expect(left).rejects.toMatchObject({ name: 'AbortError' })
  expect((await other).length).toBeGreaterThan(1000)
  const all = new AbortController()
  const abandoned = makeCachedPdf(sheet('№ 4'), visitor(all))
  all.abort()
  await expect(abandoned).rejects.toMatchObject({ name: 'AbortError' })
  expect((await makeCachedPdf(sheet('№ 4'), visitor())).length).toBeGreaterThan(1000)
})

test('a failure is not cached', async () => {
  // @ts-expect-error a table without its texts
  const broken: PrintedDocument = { ...sheet('№ 5'), blocks: [{ kind: 'table', rows: [null] }] }
  await expect(makeCachedPdf(broken, visitor())).rejects.toThrow()
  await expect(makeCachedPdf(broken, visitor())).rejects.toThrow()
})

test('above a thousand lines the user is directed to the CSV', async () => {
  const lines = Array.from({ length: 1001 }, (_, line) => `Строка ${line}`)
  const long = { ...sheet('№ 6'), blocks: [{ kind: 'list', heading: 'Строки', lines } as const] }
  await expect(makeCachedPdf(long, visitor())).rejects.toMatchObject({
    code: 'too_large',
    sentence: expect.stringContaining('CSV')
  })
})

test('the most recently used PDFs are cached, up to a number of bytes', () => {
  const kept = new KeptPdfs(10)
  for (const key of ['a', 'b', 'c']) kept.add(key, Buffer.alloc(3))
  expect(kept.get('a')).toHaveLength(3)
  kept.add('d', Buffer.alloc(4))
  expect(['a', 'b', 'c', 'd'].map((key) => kept.get(key)?.length)).toEqual([3, undefined, 3, 4])
  // larger than the cache
  kept.add('e', Buffer.alloc(11))
  expect(kept.get('e')).toBeUndefined()
  expect(kept.get('d')).toHaveLength(4)
})
