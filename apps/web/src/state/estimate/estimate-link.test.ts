import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEstimateFile } from './estimate-file.ts'
import { formatEstimateLink, readEstimateLink, type SharedEstimate } from './estimate-link.ts'
import { packText } from './packed-text.ts'

const SHARED: SharedEstimate = {
  title: 'Обучение и инференс',
  promocode: 'H100ONLY',
  items: [
    { id: 1, name: 'train-h100', quantity: 2, flavor_id: 102, os_id: 1, ssd_count: 512, price_plan: 3 },
    { id: 2, name: 'веб', quantity: 20, flavor_id: 901, os_id: null, ssd_count: 256, price_plan: 0 }
  ],
  seen_at: 1_795_000_000_000,
  seen: new Map([
    [1, 43_680_000],
    [2, 1_583]
  ])
}

const anyItem = fc.record({
  name: fc
    .string({ minLength: 1, maxLength: 20, unit: fc.constantFrom(...'abcЖя-7 №😀') })
    .filter((s) => s.trim() === s && s !== ''),
  quantity: fc.integer({ min: 1, max: 5 }),
  flavor_id: fc.integer({ min: 1, max: 10 ** 9 }),
  os_id: fc.option(fc.integer({ min: 1, max: 99 })),
  ssd_count: fc.integer({ min: 1, max: 8 }).map((n) => n * 256),
  price_plan: fc.constantFrom(0, 1, 3, 6, 12)
})

test('a link is read unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyItem, { minLength: 1, maxLength: 10 }), async (items) => {
      const shared = {
        ...SHARED,
        items: items.map((item, index) => ({ ...item, id: index + 1 })),
        seen: new Map(items.map((_, index) => [index + 1, index * 100]))
      } as SharedEstimate
      const text = await formatEstimateLink(shared)
      expect(text).toMatch(/^1\.[\w-]+$/)
      expect(await readEstimateLink(`#${text}`)).toEqual({ kind: 'estimate', shared })
    }),
    { numRuns: 50 }
  )
})

test('a cut link, or one with a changed character, is recognised', async () => {
  const text = await formatEstimateLink(SHARED)
  for (let length = 1; length < text.length; length += 1)
    expect(await readEstimateLink(text.slice(0, length)), text.slice(0, length)).toEqual({ kind: 'broken' })
  for (let at = 2; at < text.length; at += 1) {
    const other = text[at] === 'A' ? 'B' : 'A'
    expect(await readEstimateLink(text.slice(0, at) + other + text.slice(at + 1)), `letter ${at}`).toEqual({
      kind: 'broken'
    })
  }
  for (const altered of [`${text}A`, `${text}%20`, `${text}=`, ` ${text}`, text.toLowerCase()])
    expect(await readEstimateLink(altered)).toEqual({ kind: 'broken' })
})

test('a newer, a broken and a missing link are distinguished', async () => {
  expect(await readEstimateLink('')).toEqual({ kind: 'none' })
  expect(await readEstimateLink('#main')).toEqual({ kind: 'none' })
  expect(await readEstimateLink((await formatEstimateLink(SHARED)).replace('1.', '2.'))).toEqual({
    kind: 'newer'
  })
  expect(await readEstimateLink('0.AAAA')).toEqual({ kind: 'broken' })
})

test('a valid package without an estimate is broken', async () => {
  const row = ['web', 1, 102, 1, 256, 1, null]
  for (const data of [
    null,
    5,
    [],
    ['', '', 1],
    ['', '', 1, []],
    ['', '', 'x', [row]],
    ['', '', 1, [row], 1],
    ['', '', 1, [row, ['', ...row.slice(1)]]],
    ['', '', 1, [[...row.slice(0, 6), -1]]],
    ['', '', 1, [[...row, 1]]],
    ['', '', 1, Array(11).fill(row)],
    ['', '', 1, Array(3).fill(['web', 20, ...row.slice(2)])]
  ])
    expect(await readEstimateLink(`1.${await packText(JSON.stringify(data))}`), JSON.stringify(data)).toEqual(
      {
        kind: 'broken'
      }
    )
  expect(await readEstimateLink(`1.${await packText('not JSON')}`)).toEqual({ kind: 'broken' })
  expect(await readEstimateLink(`1.${await packText(' '.repeat(32_769))}`)).toEqual({ kind: 'broken' })
})

test('a file is read with its current items, and seen prices of unchanged ones from its address', async () => {
  const url = `https://cloud.example/estimate#${await formatEstimateLink(SHARED)}`
  const items = SHARED.items.map(({ id: _, ...item }) => item)
  const file = { ...SHARED, items, url }
  expect(await readEstimateFile(JSON.stringify(file), 0)).toEqual(SHARED)

  const [train, web] = items
  const changed = {
    ...file,
    items: [
      { ...train, quantity: 5 },
      { ...web, ssd_count: 512 }
    ]
  }
  expect(await readEstimateFile(JSON.stringify(changed), 0)).toMatchObject({
    items: [{ quantity: 5 }, { ssd_count: 512 }],
    seen: new Map([[1, 43_680_000]])
  })

  // a request body for `POST /api/v1/quote/`
  const payload = { items: [{ flavor_id: 102, ssd_count: 256, price_plan: 1 }], promocode: 'h100only' }
  expect(await readEstimateFile(JSON.stringify(payload), 7)).toEqual({
    title: '',
    promocode: 'H100ONLY',
    items: [
      { id: 1, name: 'server', quantity: 1, flavor_id: 102, os_id: null, ssd_count: 256, price_plan: 1 }
    ],
    seen_at: 7,
    seen: new Map()
  })
})

test('a file with an invalid item is not an estimate', async () => {
  const item = { name: 'web', flavor_id: 102, ssd_count: 256, price_plan: 1 }
  for (const data of [
    null,
    [item],
    {},
    { items: [] },
    { items: {} },
    { items: [item, null] },
    { items: [item, { ...item, quantity: 0 }] },
    { items: [{ ...item, quantity: 1.5 }] },
    { items: [{ ...item, price_plan: 37 }] },
    { items: [{ ...item, ssd_count: '256' }] },
    { items: [{ ...item, name: '' }] },
    { items: Array(11).fill(item) },
    { items: Array(3).fill({ ...item, quantity: 20 }) }
  ])
    expect(await readEstimateFile(JSON.stringify(data), 0), JSON.stringify(data)).toBeUndefined()
  expect(await readEstimateFile('{"items"', 0)).toBeUndefined()
})
