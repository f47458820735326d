import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Cpu, Gpu, Os, Ram, Ssd } from '../schemas/catalogue.ts'
import { Page } from '../schemas/primitives.ts'

const listOf = <const Path extends `/${string}`, Item extends v.GenericSchema>(path: Path, item: Item) =>
  ({
    method: 'GET',
    path,
    access: 'anyone',
    scope: null,
    query: Page,
    response: v.array(item),
    errors: [],
    preloaded: true,
    isOpenToOtherSites: true
  }) as const

/** Components of servers; the page may contain these responses. */
export const catalogue = {
  cpu: endpoint(listOf('/api/v1/cpu/', Cpu)),
  gpu: endpoint(listOf('/api/v1/gpu/', Gpu)),
  ram: endpoint(listOf('/api/v1/ram/', Ram)),
  ssd: endpoint(listOf('/api/v1/ssd/', Ssd)),
  hdd: endpoint(listOf('/api/v1/hdd/', Ssd)),
  os: endpoint(listOf('/api/v1/os/', Os))
}
