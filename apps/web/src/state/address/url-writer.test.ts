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

test('follows once the press is answered, and of several choices takes the last', () => {
  urlWriter.replace(() => '/?period=1')
  urlWriter.replace(() => '/?period=3')
  expect(entries).toEqual(['/'])
  vi.runAllTimers()
  expect(entries).toEqual(['/?period=3'])
})

test('writes what waits before the page is left', () => {
  urlWriter.replace(() => '/?period=3')
  urlWriter.write()
  expect(entries).toEqual(['/?period=3'])
})

test('the entry that is left keeps the last choice that was made there', () => {
  urlWriter.replace(() => '/?period=3')
  urlWriter.push(() => '/H100')
  vi.runAllTimers()
  expect(entries).toEqual(['/?period=3', '/H100'])
})

test('of a new entry and a choice made there at once comes one entry', () => {
  urlWriter.push(() => '/H100')
  urlWriter.replace(() => '/H100?period=3')
  expect(entries).toEqual(['/'])
  vi.runAllTimers()
  urlWriter.replace(() => '/H100?period=6')
  vi.runAllTimers()
  expect(entries).toEqual(['/', '/H100?period=6'])
})

test('of two new entries at once both come', () => {
  urlWriter.push(() => '/H100')
  urlWriter.push(() => '/A100')
  vi.runAllTimers()
  expect(entries).toEqual(['/', '/H100', '/A100'])
})

test('what waits is not written over the entry to which the browser went back', () => {
  urlWriter.replace(() => '/?period=3')
  urlWriter.discard()
  vi.runAllTimers()
  expect(entries).toEqual(['/'])
})

test('a browser that refuses to change the address does not stop a choice', () => {
  vi.stubGlobal('history', {
    state: null,
    replaceState: () => {
      throw new DOMException('too many', 'SecurityError')
    }
  })
  urlWriter.replace(() => '/?period=3')
  expect(() => vi.runAllTimers()).not.toThrow()
})
