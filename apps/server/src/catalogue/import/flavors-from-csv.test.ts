import { DEFAULT_TERMS } from '@cloud/pricing'
import { expect, test } from 'vitest'
import { catalogueChanges } from './catalogue-changes.ts'
import { checkedCatalogue } from './catalogue-faults.ts'
import type { CatalogueFile } from './catalogue-file.ts'
import { flavorsFromCsv } from './flavors-from-csv.ts'
import type { KnownCatalogue } from './known-catalogue.ts'

const NOW: CatalogueFile = {
  terms: {
    planDiscounts: DEFAULT_TERMS.planDiscounts,
    infrastructureCostPerGpu: 500,
    daysPerMonth: 30,
    vatPercent: 20
  },
  gpus: [{ id: 7, name: 'NVIDIA L40S', ram: 48, is_cloud: true }],
  cpus: [{ id: 3, name: 'EPYC' }],
  rams: [{ id: 2, standard: 'DDR5' }],
  oses: [],
  disks: [],
  flavors: [
    {
      id: 1,
      gpu_id: 7,
      gpu_count: 1,
      cpu_id: 3,
      cpu_count: 8,
      ram_id: 2,
      ram_count: 32,
      max_available: 4,
      flavor_monthly_price_rub_cents: 7_150_000
    }
  ]
}
const open = <T extends object>(row: T) => ({ ...row, closed: false })
const KNOWN: KnownCatalogue = {
  terms: NOW.terms,
  has_terms: true,
  gpus: [...NOW.gpus.map(open), { id: 9, name: 'NVIDIA T4', ram: 16, is_cloud: true, closed: true }],
  cpus: NOW.cpus.map(open),
  rams: NOW.rams.map(open),
  oses: [],
  disks: [],
  flavors: NOW.flavors.map(open)
}
const read = (csv: string) => checkedCatalogue(flavorsFromCsv(csv, KNOWN).content, KNOWN, String)
const HEAD =
  'id,gpu,gpu_ram,gpu_is_cloud,gpu_count,cpu,cpu_count,ram,ram_count,max_available,monthly_price_rub'

test('a table identifies flavors by their parts; new items get the next id', () => {
  const after = read(
    `${HEAD}\n1,NVIDIA L40S,48,yes,1,EPYC,8,DDR5,32,9,"71500,5"\n2,NVIDIA H100,80,no,2,Xeon,16,DDR5,64,1,300000\n3,,,,0,EPYC,2,DDR5,4,5,1500.50\n`
  )
  expect(catalogueChanges(KNOWN, after)).toEqual([
    {
      list: 'gpus',
      id: 10,
      change: 'added',
      becomes: { name: 'NVIDIA H100', ram: 80, is_cloud: false }
    },
    { list: 'cpus', id: 4, change: 'added', becomes: { name: 'Xeon' } },
    {
      list: 'flavors',
      id: 1,
      change: 'changed',
      was: { flavor_monthly_price_rub_cents: 7_150_000 },
      becomes: { flavor_monthly_price_rub_cents: 7_150_050 }
    },
    expect.objectContaining({ id: 2, change: 'added' }),
    {
      list: 'flavors',
      id: 3,
      change: 'added',
      becomes: {
        gpu_id: null,
        gpu_count: 0,
        cpu_id: 3,
        cpu_count: 2,
        ram_id: 2,
        ram_count: 4,
        max_available: 5,
        flavor_monthly_price_rub_cents: 150_050
      }
    }
  ])
})

test('a table may say where the machines of flavors come from', () => {
  const table = (cells: string) =>
    read(`${HEAD},machines,launch_minutes,openstack_flavor\n1,,,,0,EPYC,8,DDR5,32,9,71500,${cells}\n`)
      .flavors[0]
  expect(table('openstack,20,cpu.8')).toMatchObject({
    machines: 'openstack',
    launch_minutes: 20,
    openstack_flavor: 'cpu.8'
  })
  expect(table(',,')?.machines).toBeUndefined()
  expect(() => table('cloud,,')).toThrow('must be manual or openstack')
})

test('flavors missing in the table are closed; semicolons and a byte order mark are accepted', () => {
  const after = read(`\uFEFF${HEAD.replaceAll(',', ';')}\r\n2;;;;0;EPYC;2;DDR5;4;5;1500,50\r\n`)
  expect(catalogueChanges(KNOWN, after)).toMatchObject([
    { list: 'gpus', id: 7, change: 'closed' },
    { id: 2, change: 'added', becomes: { flavor_monthly_price_rub_cents: 150_050 } },
    { list: 'flavors', id: 1, change: 'closed' }
  ])
  expect(catalogueChanges(KNOWN, NOW)).toEqual([])
})

test('a closed GPU card is opened by its name, and keeps its values where columns are empty', () => {
  const after = read(
    `${HEAD}\n1,NVIDIA L40S,,,1,EPYC,8,DDR5,32,9,71500\n2,NVIDIA T4,,no,1,EPYC,8,DDR5,32,9,71500\n`
  )
  expect(after.gpus).toEqual([
    { id: 7, name: 'NVIDIA L40S', ram: 48, is_cloud: true },
    { id: 9, name: 'NVIDIA T4', ram: 16, is_cloud: false }
  ])
  expect(catalogueChanges(KNOWN, after)).toMatchObject([{ list: 'gpus', id: 9, change: 'opened' }, { id: 2 }])
})

test.each([
  ['', 'The table has no lines'],
  [
    'id,gpu\n1,x\n',
    'The table lacks the columns gpu_ram, gpu_is_cloud, gpu_count, cpu, cpu_count, ram, ram_count, max_available, monthly_price_rub. It has: id, gpu'
  ],
  [`${HEAD},id\n1,,,,0,EPYC,2,DDR5,4,5,1,1\n`, 'The table has duplicate columns id.'],
  [`${HEAD}\n1,,,,0,EPYC,2,DDR5,4,5,-1\n`, 'Line 2, column monthly_price_rub: must be roubles'],
  [
    `${HEAD}\n1,,,,0,EPYC,2,DDR5,4,5,1500\n\n2,,,maybe,x,,2,DDR5,4,5,1\n`,
    'Line 4, column gpu_is_cloud: must be yes or no\nLine 4, column gpu_count: must be a whole number\nLine 4, column cpu: must not be empty'
  ],
  [
    `${HEAD}\n1,NVIDIA A2,,,1,EPYC,2,DDR5,4,5,1\n`,
    "Line 2, column gpu_ram: 'NVIDIA A2' is new, so it must be filled in"
  ],
  [
    `${HEAD}\n1,NVIDIA L40S,48,,1,EPYC,2,DDR5,4,5,1\n2,NVIDIA L40S,80,,1,EPYC,4,DDR5,4,5,1\n`,
    "Line 3, column gpu_ram: line 2 says another one of 'NVIDIA L40S'"
  ],
  [`${HEAD}\n1,,,,0,EPYC,2\n`, 'Line 2: it has more or fewer columns than the first line'],
  [
    `${HEAD}\r\n1,,,,0,EPYC,2,DDR5,4,5,1\r\n\r\n2,,,,0,"EPYC,2,DDR5,4,5,1\r\n3,,,,0,EPYC,2,DDR5,4,5,1\r\n`,
    'Line 4: a quotation mark is opened and not closed'
  ],
  [
    `${HEAD}\r\n1,,,,0,"EP\r\nYC",2,DDR5,4,5,1\r\n2,,,,0,EPYC,x,DDR5,4,5,1\r\n`,
    'Line 4, column cpu_count: must be a whole number'
  ],
  [`${HEAD}\n1,,,,0,EP"YC,2\n`, 'Line 2: a quotation mark stands in the middle of a value']
])('%j is refused by line and column', (csv, content) => {
  expect(() => read(csv)).toThrow(content)
})

test('errors of the resulting catalogue are reported with the line and column of the table', () => {
  const { where } = flavorsFromCsv(`${HEAD}\n1,,,,0,EPYC,2,DDR5,4,5,1\n2,,,,0,Xeon,2,DDR5,4,5,1\n`, KNOWN)
  expect(where(['flavors', 1, 'flavor_monthly_price_rub_cents'])).toBe('Line 3, column monthly_price_rub')
  expect(where(['flavors', 0])).toBe('Line 2')
  expect(where(['cpus', 1, 'name'])).toBe('Line 3, column cpu')
})
