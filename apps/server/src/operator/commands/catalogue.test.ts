import { rmSync, statSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import seed from '../../sandbox/seed/catalogue.json' with { type: 'json' }
import { openOperatorShell } from '../../testing/operator-shell.ts'

const FLAVORS = seed.flavors.length
const HEAD =
  'id,gpu,gpu_ram,gpu_is_cloud,gpu_count,cpu,cpu_count,ram,ram_count,max_available,monthly_price_rub'

let operator: Awaited<ReturnType<typeof openOperatorShell>>
let run: typeof operator.run
let file: typeof operator.file
beforeAll(async () => {
  operator = await openOperatorShell()
  ;({ run, file } = operator)
})
afterAll(() => operator.end())

const closedOf = (output: { changes: { list: string; change: string }[] }, list: string) =>
  output.changes.filter((one) => one.list === list && one.change === 'closed')
const take = (content: unknown, ...options: string[]) =>
  run(['catalogue', 'import', file(content), ...options])
const takeTable = (content: string | Uint8Array, ...options: string[]) =>
  run(['catalogue', 'import', file(content, 'flavors.csv'), ...options])
const flavor = (change: object) => ({
  ...seed,
  flavors: [...seed.flavors.slice(1), { ...seed.flavors[0], ...change }]
})

test('a CSV file alone is refused: systems, disks and terms must exist first', async () => {
  const refused = await takeTable(`${HEAD}\n1,,,,0,Xeon,2,DDR5,4,5,1500\n`, '--dry-run')
  expect(refused).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(
      'It has only flavors, and the catalogue has no system, no disk of the kind ssd, no terms. Import a JSON file with them first.'
    )
  })
  expect((await take({ ...seed, oses: [] }, '--dry-run')).output).toMatchObject({ lacks: ['no system'] })
  expect((await take({ ...seed, flavors: [] }, '--dry-run')).output).toMatchObject({ lacks: ['no flavor'] })
})

test('a catalogue is imported completely or not at all', async () => {
  expect((await take(seed, '--dry-run')).output).toMatchObject({ flavors: FLAVORS, dry_run: true })
  expect((await take(seed)).output).toMatchObject({
    new_prices: FLAVORS + seed.disks.length,
    lacks: [],
    doubts: []
  })
  expect((await take(seed)).output).toMatchObject({ new_prices: 0, closed: 0, changes: [] })
  const saved = (await run(['catalogue', 'export'])).output
  expect((await take(saved)).output).toMatchObject({ closed: 0, new_prices: 0, changes: [] })
})

test('items missing in a file are closed, and opened again by a later file', async () => {
  const [os, ...oses] = seed.oses
  expect((await take({ ...seed, oses }, '--dry-run')).output.changes).toEqual([
    { list: 'oses', id: os?.id, change: 'closed' }
  ])
  expect((await take({ ...seed, oses })).output).toMatchObject({ closed: 1 })
  const renamed = { ...os, description: 'Снова здесь' }
  expect((await take({ ...seed, oses: [...oses, renamed] })).output.changes).toEqual([
    {
      list: 'oses',
      id: os?.id,
      change: 'opened',
      was: { description: os?.description },
      becomes: { description: 'Снова здесь' }
    }
  ])
  const twin = { ...seed, oses: [...seed.oses.slice(1), { id: 99, name: os?.name, description: '' }] }
  expect((await take(twin)).stderr).toContain(
    `oses.${seed.oses.length - 1} (id 99): shares name with id ${os?.id}, which the file leaves out: use that id for it`
  )
})

test('a file above the size limit is not read to its end', async () => {
  const path = file(Buffer.alloc(16_000_001, ' '))
  const { stderr } = await run(['catalogue', 'import', path])
  expect(stderr).toContain('nothing is changed:\n  It is larger than 16 MB, the limit of a catalogue.')
})

test.each<[string, object | string, string]>([
  [
    'JSON that breaks off',
    '{',
    'cannot be imported as a catalogue, nothing is changed:\n  It is not JSON: it breaks off'
  ],
  ['an empty file', ' \n', 'It is not JSON: the file is empty.'],
  [
    'what is no JSON',
    '{\n  "gpus": nothing\n}',
    `line 2, column 12: 'o' does not belong in: "gpus": nothing }.`
  ],
  [
    'a comma too many',
    '{\n  "gpus": [{ "id": 1 }, { "id": 2 }],\n  "cpus": [{ "id": 1 },, { "id": 2 }]\n}',
    'line 3, column 24'
  ],
  ['a bracket too many', '{\n}}', '  It is not JSON: line 2, column 2 cannot be read.'],
  ['a file that is a number', '7', 'the file: must be an object'],
  ['a list that is none', { ...seed, gpus: 1 }, 'gpus: must be a list'],
  ['a list that lacks', { ...seed, oses: undefined }, 'oses: is missing'],
  ['a field that nobody knows', flavor({ price: 1 }), 'price (id 1): is not a field of a catalogue'],
  [
    'a disk of a third kind',
    { ...seed, disks: [{ ...seed.disks[0], kind: 'tape' }] },
    'kind (id 1): must be ssd or hdd'
  ],
  [
    'a card without a name',
    { ...seed, gpus: [{ ...seed.gpus[0], name: ' ' }] },
    'name (id 1): must be a text of 1 to 60'
  ],
  [
    'a name with a mark of direction',
    { ...seed, oses: [{ ...seed.oses[0], name: 'Ubuntu\u202e 24' }] },
    'oses.0.name (id 1): must hold no hidden characters'
  ],
  [
    'a description with a character that no database takes',
    { ...seed, oses: [{ ...seed.oses[0], description: 'a\u0000b' }] },
    'oses.0.description (id 1): must hold no hidden characters'
  ],
  [
    'a discount in percent',
    { ...seed, terms: { ...seed.terms, planDiscounts: { ...seed.terms.planDiscounts, 3: 7 } } },
    'terms.planDiscounts.3: must be a number from 0 to 1'
  ],
  [
    'a price in words',
    flavor({ flavor_monthly_price_rub_cents: 'x' }),
    'flavor_monthly_price_rub_cents (id 1): must be a whole number from 0 to 100000000000'
  ],
  ['a card that is not there', flavor({ gpu_id: 999 }), 'gpu_id (id 1): the file has no 999 among its gpus'],
  [
    'a card without a number',
    flavor({ gpu_count: 0 }),
    'gpu_count (id 1): a flavor has a card and a gpu_count above 0, or neither'
  ],
  ['one flavor twice', flavor({ id: 2 }), '(id 2): two have the id 2'],
  [
    'two flavors alike',
    { ...seed, flavors: [...seed.flavors, { ...seed.flavors[0], id: 999 }] },
    '(id 999): shares gpu_id, gpu_count'
  ],
  [
    'a card named like another',
    { ...seed, gpus: [...seed.gpus, { id: 99, name: 'AMD h100', ram: 1, is_cloud: true }] },
    '(id 99): shares its short name (the second word, ignoring case) with id 1'
  ],
  ...['AMD Panel', 'Privacy', 'NVIDIA spending'].map((name): [string, object, string] => [
    `a card named like a page: ${name}`,
    { ...seed, gpus: [...seed.gpus, { id: 99, name, ram: 1, is_cloud: true }] },
    `gpus.${seed.gpus.length} (id 99): a card's short name is an address of the product itself`
  ])
])('%s is refused with its position', async (_, content, said) => {
  const { status, stderr } = await take(content, '--yes', 'prices,closing')
  expect(status).toBe(1)
  expect(stderr).toContain(said)
})

test('a number with two errors is reported once', async () => {
  const { stderr } = await take(flavor({ flavor_monthly_price_rub_cents: 1e300 }))
  expect(stderr.match(/flavor_monthly_price_rub_cents/g)).toHaveLength(1)
})

test('a CSV file in windows-1251 is read, but not if characters were lost', async () => {
  const row = '900;;;;0;Процессор «Эльбрус»;2;DDR5;4;5;1500,50'
  const table = `${HEAD.replaceAll(',', ';')}\r\n${row}\r\n`
  const cyrillic = Uint8Array.from(table, (letter) => {
    const code = letter.charCodeAt(0)
    return code < 0x80 ? code : letter === '«' ? 0xab : letter === '»' ? 0xbb : code - 0x410 + 0xc0
  })
  const { output } = await takeTable(cyrillic, '--dry-run')
  expect(output).toMatchObject({ encoding: 'windows-1251' })
  expect(output.changes).toContainEqual(
    expect.objectContaining({ list: 'cpus', change: 'added', becomes: { name: 'Процессор «Эльбрус»' } })
  )
  const dos = Uint8Array.from(table, (letter) => (letter < '\x80' ? letter.charCodeAt(0) : 0x8f))
  expect((await takeTable(dos, '--dry-run')).stderr).toContain('neither UTF-8 nor windows-1251')
  expect((await takeTable(table.replace('Эльбрус', '\uFFFD\uFFFD'), '--dry-run')).stderr).toContain(
    "It holds '\uFFFD' in line 2"
  )
  const [first] = seed.flavors
  const alike = `${table}901;NVIDIA H100;80;yes;${first?.gpu_count};AMD EPYC 9454;4;DDR5;8;1;x\r\n`
  expect((await takeTable(alike)).stderr).toContain('Line 3, column monthly_price_rub: must be roubles')
  const twin = `${table}901;;;;0;Процессор «Эльбрус»;2;DDR5;4;5;1500\r\n`
  expect((await takeTable(twin)).stderr).toContain('Line 3: shares gpu_id, gpu_count')
})

test('large price changes and mostly closed lists need --yes', async () => {
  const cheap = seed.flavors.map((one) => ({
    ...one,
    flavor_monthly_price_rub_cents: Math.round(one.flavor_monthly_price_rub_cents / 100)
  }))
  const typo = { ...seed, flavors: cheap }
  expect((await take(typo, '--dry-run')).output.doubts).toEqual([
    {
      yes: 'prices',
      what: expect.stringContaining(
        `Prices 10 times or more away from those they replace, ${FLAVORS} in all: flavors 1: `
      )
    }
  ])
  expect(await take(typo)).toMatchObject({ status: 1, stderr: expect.stringContaining('--yes prices.') })
  expect(await take(typo, '--yes', 'closing')).toMatchObject({ status: 1 })
  const steep = { ...seed.terms, planDiscounts: { ...seed.terms.planDiscounts, 12: 0.7 } }
  expect((await take({ ...seed, terms: steep })).stderr).toContain('12 months: 15 % → 70 %')
  const empty = { ...seed, flavors: [] }
  expect(await take(empty)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(
      `closes, ${FLAVORS} of ${FLAVORS} flavors. If this is intended, add --yes closing.`
    )
  })
  const diskless = { ...seed, disks: seed.disks.filter(({ kind }) => kind !== 'ssd') }
  expect(await take(diskless)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(
      'closes, all disks of the kind ssd. If this is intended, add --yes closing.'
    )
  })
  const replaced = [
    ...diskless.disks,
    ...seed.disks.flatMap((one) => (one.kind === 'ssd' ? [{ ...one, id: 99, group_title: 'NVMe Gen5' }] : []))
  ]
  expect((await take({ ...seed, disks: replaced }, '--dry-run')).output.doubts).toEqual([])
  expect((await run(['flavors', 'list'])).output[0]).toMatchObject({ closed: false })
  expect(await take(empty, '--yes', 'all')).toMatchObject({ status: 2 })
  expect((await take(empty, '--yes', 'closing')).output).toMatchObject({ closed: FLAVORS })
  expect(await take(typo)).toMatchObject({ status: 1 })
  expect((await take(seed)).output.changes[0]).toEqual({ list: 'flavors', id: 1, change: 'opened' })
})

test('prices can be set for a future time, for one flavor or by a file', async () => {
  const before = (await run(['flavors', 'list'])).output
  const now = Date.parse((await run(['clock', 'show'])).output.now)
  const tomorrow = new Date(now + 86_400_000).toISOString()
  expect(
    await run(['flavors', 'price', '1', '280000', '--from', new Date(now - 5000).toISOString()])
  ).toMatchObject({
    status: 2,
    stderr: expect.stringContaining('--from must be in the future')
  })
  expect((await run(['flavors', 'price', '1', '280000', '--from', tomorrow])).output).toMatchObject({
    valid_from: tomorrow
  })
  const [first] = (await run(['flavors', 'list'])).output
  expect(first).toMatchObject({
    flavor_monthly_price_rub_cents: before[0].flavor_monthly_price_rub_cents,
    prices_to_come: [{ flavor_monthly_price_rub_cents: 28_000_000 }]
  })
  expect(await run(['flavors', 'price', '1', '2800', '--from', tomorrow])).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(
      'flavors 1: 280 000 ₽ → 2 800 ₽. If this is intended, add --yes prices.'.replaceAll(
        /(?<=\d) (?=\d|₽)/g,
        '\u00A0'
      )
    )
  })
  expect((await run(['flavors', 'price', '1', '2800', '--yes', 'prices'])).status).toBe(0)

  const table = (price: string) => `${HEAD}\n1,NVIDIA H100,,,1,Xeon,8,DDR5,64,1,${price}\n`
  const later = new Date(now + 2 * 86_400_000).toISOString()
  const dry = await takeTable(table('270000'), '--from', later, '--dry-run')
  expect(dry.output).toMatchObject({ dry_run: true, flavors: 1, doubts: [{ yes: 'closing' }] })
  const oneLess = await take({ ...seed, oses: seed.oses.slice(1) }, '--from', later)
  expect(oneLess).toMatchObject({
    status: 1,
    stderr: expect.stringContaining(`closes at once, regardless of --from, 1 of ${seed.oses.length} oses.`)
  })
  expect(closedOf(dry.output, 'flavors')).toHaveLength(FLAVORS - 1)
  expect(closedOf(dry.output, 'gpus')).toHaveLength(seed.gpus.length - 1)
  expect(closedOf(dry.output, 'oses')).toEqual([])
  const price = dry.output.changes.find(
    (change: { list: string; id: number }) => change.list === 'flavors' && change.id === 1
  )
  expect(price).toMatchObject({
    was: { flavor_monthly_price_rub_cents: 28_000_000 },
    becomes: { flavor_monthly_price_rub_cents: 27_000_000 }
  })
  expect((await run(['flavors', 'list'])).output[1]).toMatchObject({ closed: false })
})

test('an exported file can be imported unchanged', async () => {
  const path = file('', 'exported.json')
  rmSync(path)
  const { output } = await run(['catalogue', 'export', path])
  expect(output).toMatchObject({ file: path, flavors: expect.any(Number), bytes: statSync(path).size })
  expect((await run(['catalogue', 'import', path, '--dry-run'])).output).toMatchObject({ changes: [] })
  expect((await run(['catalogue', 'export', path])).stderr).toContain('exists already: name a new file.')
})
