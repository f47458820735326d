import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { Cpu, Gpu, Os, Ram, Ssd } from '../schemas/catalogue.ts'
import { Page } from '../schemas/primitives.ts'

const component = <const Path extends `/${string}`, Item extends v.GenericSchema>(path: Path, item: Item) =>
  ({
    method: 'GET',
    path,
    access: 'anyone',
    query: Page,
    response: v.array(item),
    errors: [],
    preloaded: true
  }) as const

/** Components of servers; the page may contain these responses. */
export const catalogue = {
  cpu: endpoint(component('/api/v1/cpu/', Cpu)),
  gpu: endpoint(component('/api/v1/gpu/', Gpu)),
  ram: endpoint(component('/api/v1/ram/', Ram)),
  ssd: endpoint(component('/api/v1/ssd/', Ssd)),
  hdd: endpoint(component('/api/v1/hdd/', Ssd)),
  os: endpoint(component('/api/v1/os/', Os))
}
