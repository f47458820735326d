import { SAMPLE_SHOP } from '@cloud/api/testing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { paths } from '../../state/address/paths.ts'
import { PAPER } from './offer-paper.ts'
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
type Story = StoryObj<typeof meta>

export const Ready: Story = {
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByText(/КП-2026-000017/)
    await expect(found).toBeVisible()
  }
}

/** The link names a configuration that is no longer on offer. */
export const Wrong: Story = {
  args: {
    globals: {
      offer: {
        ...TEXTS,
        kind: 'wrong',
        status: 404,
        faults: [{ name: 'Видеокарта', value: 'больше не предлагается' }]
      }
    }
  },
  play: async ({ canvas }) => {
    const [found] = await canvas.findAllByText(/больше не предлагается/)
    await expect(found).toBeVisible()
  }
}
