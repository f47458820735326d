import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Served, serveSamples } from '../testing/serve.ts'

let served: Served

beforeAll(async () => {
  served = await serveSamples()
})
afterAll(() => served.stop())

const get = async (path: string) => (await fetch(served.base + path)).text()

/** Returns the classes of a page that none of its style sheets defines. */
async function unstyled(path: string): Promise<readonly string[]> {
  const html = await get(path)
  const hrefs = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)">/g)].map(([, href = '']) => href)
  const sheets = (await Promise.all(hrefs.map(get))).join('')
  const known = new Set([...sheets.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name]) => name))
  const used = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '))
  expect(used.length, path).toBeGreaterThan(20)
  return [...new Set(used)].filter((name) => !known.has(name)).map((name) => `${path}: ${name}`)
}

test('every page links the styles of its content, and the first page no others', async () => {
  const paths = [
    '/',
    '/?type=cpu&period=3',
    '/H100?original=1',
    '/panel',
    '/profile',
    '/security',
    '/privacy',
    '/no/such'
  ]
  expect((await Promise.all(paths.map(unstyled))).flat()).toEqual([])
  const sheets = async (path: string) => (await get(path)).match(/rel="stylesheet"/g)?.length
  expect(await Promise.all(['/', '/panel'].map(sheets))).toEqual([1, 2])
})
