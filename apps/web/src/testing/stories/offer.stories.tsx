import { SAMPLE_SHOP } from '@cloud/api/testing'
import type { Meta } from '@storybook/react-vite'
import { paths } from '../../state/address/paths.ts'
import { PAPER } from './offer-paper.ts'
import { showing } from './page-states.ts'
import { ShopPage } from './shop-page.tsx'

const [FLAVOR] = SAMPLE_SHOP.flavors.list
if (FLAVOR === undefined) throw new Error('The sample shop has no configuration.')
const TEXTS = { title: 'Коммерческое предложение', description: '' }

const meta = {
  title: 'Pages/Offer',
  component: ShopPage,
  tags: ['!autodocs'],
  parameters: { layout: 'fullscreen' },
  args: {
    url: paths.offer(),
    globals: {
      offer: {
        ...TEXTS,
        kind: 'offer',
        status: 200,
        sheet: {
          ...PAPER,
          notice: '',
          buyer: { name: '', inn: '', facts: [] },
          url: '',
          pdf_url: '#',
          chosen: {
            flavor: FLAVOR,
            os: 1,
            ssd_count: 512,
            price_plan: 3,
            promocode: '',
            configuration: {
              flavor_id: FLAVOR.id,
              gpu_id: FLAVOR.gpu?.id ?? null,
              gpu_count: FLAVOR.gpu_count,
              cpu_id: FLAVOR.cpu.id,
              cpu_count: FLAVOR.cpu_count,
              ram_id: FLAVOR.ram.id,
              ram_count: FLAVOR.ram_count,
              ssd_count: 512,
              price_plan: 3
            }
          }
        }
      }
    }
  }
} satisfies Meta<typeof ShopPage>

export default meta

export const Ready = showing(['text', /КП-2026-000017/])

/** The link names a configuration that is no longer on offer. */
export const Wrong = showing(['text', /больше не предлагается/], {
  globals: {
    offer: {
      ...TEXTS,
      kind: 'wrong',
      status: 404,
      faults: [{ name: 'Видеокарта', value: 'больше не предлагается' }]
    }
  }
})
