import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { SYSTEMS } from '../../../testing/samples/catalogue.ts'
import { LISTED } from '../../../testing/samples/estimate.ts'
import { Link } from '../../parts/Link/Link.tsx'
import { EstimateList } from './EstimateList.tsx'
import { EstimateRow } from './EstimateRow.tsx'
import type { ListedItem } from './estimateWords.ts'

const acts = {
  onQuantity: fn(),
  onEdit: fn(),
  onRepeat: fn(),
  onRemove: fn(),
  onName: fn(),
  onSystem: fn(),
  onSystemForAll: fn()
}

const rows = (items: readonly ListedItem[], error?: string) =>
  items.map((item, index) => (
    <EstimateRow key={`${index + 1}`} item={item} max={20} acts={acts} systems={SYSTEMS} error={error} />
  ))

const meta = {
  title: 'Price/EstimateList',
  component: EstimateList,
  args: {
    children: rows(LISTED),
    add: <Link href="#add">Добавить сервер</Link>,
    room: '3 из 10 позиций, 7 из 50 серверов'
  },
  decorators: [
    (Story) => (
      <section>
        <h2>Позиции</h2>
        <Story />
      </section>
    )
  ]
} satisfies Meta<typeof EstimateList>

export default meta
type Story = StoryObj<typeof meta>

/** Each item shows its configuration, payment, quantity and sum, with the price of one server below the sum. */
export const Three: Story = {
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(/^2\s×\sNVIDIA\sH100, 32\svCPU, 256\sГБ\sDDR5, 512\sГБ\sNVMe/)
    ).toBeVisible()
    await expect(
      canvas.getByText(/^3\sмесяца по 436\s800\s₽: скидка тарифа −5\s%, промокод −15\s%$/)
    ).toBeVisible()
    await expect(canvas.getByText(/^2\s620\s800\s₽$/)).toBeVisible()
    await expect(canvas.getByText(/^2\s× 1\s310\s400\s₽$/)).toBeVisible()
    await expect(canvas.getByText(/^По часам, .+, предоплата за 1\sчас$/)).toBeVisible()
  }
}

export const Dark: Story = { tags: ['unpictured'], globals: { theme: 'dark' } }

/** With text at twice the size the configuration keeps the whole width; quantity and sum stand below it. */
export const LargeLetters: Story = {
  tags: ['unpictured'],
  args: { children: rows(LISTED.slice(0, 1)) },
  beforeEach: () => {
    const { style } = document.documentElement
    style.fontSize = '200%'
    return () => style.removeProperty('font-size')
  },
  play: async ({ canvas }) => {
    const list = canvas.getByRole('list').getBoundingClientRect()
    const name = canvas.getByText(/^2\s×\sNVIDIA\sH100/).getBoundingClientRect()
    await expect(name.width).toBeGreaterThan(list.width / 2)
  }
}

/** The estimate of another customer is read-only. */
export const ToRead: Story = {
  tags: ['unpictured'],
  args: {
    children: LISTED.map((item) => <EstimateRow key={item.name} item={item} max={20} />),
    add: undefined
  },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button')).toBeNull()
    await expect(canvas.getAllByText(/^\d\sшт\.$/)).toHaveLength(3)
  }
}

const [first] = LISTED

/** On the smallest phone a long sum moves below the quantity. */
export const LongSum: Story = {
  tags: ['unpictured'],
  decorators: [(Story) => <div style={{ width: 288 }}>{<Story />}</div>],
  args: { children: rows([{ ...first, quantity: 20 }]) },
  play: async ({ canvas }) => {
    const more = canvas.getByRole('button', { name: 'Больше' }).getBoundingClientRect()
    const sum = canvas.getByText(/^26\s208\s000\s₽$/).getBoundingClientRect()
    await expect(sum.left > more.right || sum.top >= more.bottom).toBe(true)
  }
}

/** Items without a price and without a system, and a name of maximum length. */
export const Faulty: Story = {
  tags: ['unpictured'],
  args: {
    children: rows(
      [
        { ...first, name: 'W'.repeat(20), flavor: null, fault: 'closed', quote: null },
        { ...first, fault: 'plan', quote: null },
        { ...first, os: null }
      ],
      'Выберите систему.'
    )
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Этой конфигурации больше нет в каталоге/)).toBeVisible()
    await expect(canvas.getByText(/^У этой конфигурации больше нет такого тарифа/)).toBeVisible()
    await expect(canvas.getAllByText('Выберите систему.')[0] as HTMLElement).toBeVisible()
    await expect(canvas.getAllByText('—')).toHaveLength(2)
  }
}

export const Empty: Story = { tags: ['unpictured'], args: { children: undefined, room: '0 из 10 позиций' } }
