import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { urlWriter } from './url-writer.ts'

let entries: string[]

beforeEach(() => {
  vi.useFakeTimers()
  entries = ['/']
  vi.stubGlobal('history', {
    state: null,
    pushState: (_state: null, _title: '', url: string) => entries.push(url),
    replaceState: (_state: null, _title: '', url: string) => entries.splice(-1, 1, url)
  })
})
afterEach(() => {
  urlWriter.discard()
  vi.useRealTimers()
})

test('writes after the click is handled, and only the last of several choices', () => {
  urlWriter.replace(() => '/?period=1')
  urlWriter.replace(() => '/?period=3')
  expect(entries).toEqual(['/'])
  vi.runAllTimers()
  expect(entries).toEqual(['/?period=3'])
})

test('writes a pending address before the page is left', () => {
  urlWriter.replace(() => '/?period=3')
  urlWriter.write()
  expect(entries).toEqual(['/?period=3'])
})

test('the previous history entry keeps its last choice', () => {
  urlWriter.replace(() => '/?period=3')
  urlWriter.push(() => '/H100')
  vi.runAllTimers()
  expect(entries).toEqual(['/?period=3', '/H100'])
})

test('a new entry and an immediate choice make one history entry', () => {
  urlWriter.push(() => '/H100')
  urlWriter.replace(() => '/H100?period=3')
  expect(entries).toEqual(['/'])
  vi.runAllTimers()
  urlWriter.replace(() => '/H100?period=6')
  vi.runAllTimers()
  expect(entries).toEqual(['/', '/H100?period=6'])
})

test('two new history entries at once are both written', () => {
  urlWriter.push(() => '/H100')
  urlWriter.push(() => '/A100')
  vi.runAllTimers()
  expect(entries).toEqual(['/', '/H100', '/A100'])
})

test('a pending address does not overwrite the entry to which the browser went back', () => {
  urlWriter.replace(() => '/?period=3')
  urlWriter.discard()
  vi.runAllTimers()
  expect(entries).toEqual(['/'])
})

test('a choice works even if the browser refuses to change the address', () => {
  vi.stubGlobal('history', {
    state: null,
    replaceState: () => {
      throw new DOMException('too many', 'SecurityError')
    }
  })
  urlWriter.replace(() => '/?period=3')
  expect(() => vi.runAllTimers()).not.toThrow()
})
