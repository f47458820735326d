import { expect, test } from 'vitest'
import { catalogueChanges } from './catalogue-changes.ts'
import type { CatalogueFile } from './catalogue-file.ts'
import { flavorsFromCsv } from './flavors-from-csv.ts'

const NOW: CatalogueFile = {
  terms: {
    planDiscounts: { 0: 0, 1: 0, 3: 0.05, 6: 0.1, 12: 0.15 },
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
const HEAD =
  'id,gpu,gpu_ram,gpu_is_cloud,gpu_count,cpu,cpu_count,ram,ram_count,max_available,monthly_price_rub'

test('a table names flavors by what they are made of; what is new gets the next id', () => {
  const after = flavorsFromCsv(
    `${HEAD}\n1,NVIDIA L40S,48,yes,1,EPYC,8,DDR5,32,9,"71500,5"\n2,NVIDIA H100,80,no,2,Xeon,16,DDR5,64,1,300000\n3,,,,0,EPYC,2,DDR5,4,5,1500.50\n`,
    NOW
  )
  expect(catalogueChanges(NOW, after)).toEqual([
    {
      list: 'gpus',
      id: 8,
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

test('what the table does not name is closed; semicolons and a byte order mark are read too', () => {
  const after = flavorsFromCsv(
    `\uFEFF${HEAD.replaceAll(',', ';')}\r\n2;;;;0;EPYC;2;DDR5;4;5;1500,50\r\n`,
    NOW
  )
  expect(catalogueChanges(NOW, after)).toMatchObject([
    { id: 2, change: 'added', becomes: { flavor_monthly_price_rub_cents: 150_050 } },
    { id: 1, change: 'closed' }
  ])
  expect(catalogueChanges(NOW, NOW)).toEqual([])
})

test.each([
  ['', 'It has no lines'],
  ['id,gpu\n1,x\n', 'It lacks the columns gpu_ram'],
  [`${HEAD}\n1,,,,0,EPYC,2,DDR5,4,5,-1\n`, 'Line 2: monthly_price_rub must be roubles'],
  [
    `${HEAD}\n1,,,,0,EPYC,2,DDR5,4,5,1500\n2,,,maybe,x,,2,DDR5,4,5,1\n`,
    'Line 3: gpu_is_cloud must be yes or no'
  ],
  [`${HEAD}\n1,,,,0,EPYC,2\n`, 'Invalid Record Length']
])('%j is refused by line and column', (csv, said) => {
  expect(() => flavorsFromCsv(csv, NOW)).toThrow(said)
})
