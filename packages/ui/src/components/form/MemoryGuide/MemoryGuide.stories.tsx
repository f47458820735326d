import { formatRub } from '@cloud/pricing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, within } from 'storybook/test'
import { FLAVORS, GPUS } from '../../../testing/samples/catalogue.ts'
import { MemoryGuide } from './MemoryGuide.tsx'

const SIZES = [8, 32, 70, 405].map((value) => ({ value, text: `${value}\u00a0млрд параметров` }))
const PRECISIONS = [
  { value: 'fp16', text: 'FP16' },
  { value: 'int8', text: 'INT8' },
  { value: 'int4', text: 'INT4' }
]
const CONTEXTS = [2048, 8192, 32_768].map((value) => ({ value, text: `${value} токенов` }))
const l40s = FLAVORS.slice(0, 1).map((flavor) => ({
  ...flavor,
  id: 31,
  gpu: GPUS[2],
  gpu_count: 4,
  max_available: 1
}))

const meta = {
  title: 'Form/MemoryGuide',
  component: MemoryGuide<number, string, number>,
  args: {
    size: { options: SIZES, value: 70, onChange: fn() },
    precision: { options: PRECISIONS, value: 'fp16', onChange: fn() },
    context: { options: CONTEXTS, value: 8192, onChange: fn() },
    needed: 157,
    parts: 'Веса 140\u00a0ГБ, контекст 2,7\u00a0ГБ, запас 10\u00a0%. Это оценка.',
    assumptions: <p>(Веса + контекст) × 1,1, округлено вверх до ГБ. Веса: по 2 байта на параметр.</p>,
    flavors: [...FLAVORS.slice(2, 4), ...l40s, ...FLAVORS.slice(5), ...FLAVORS.slice(0, 1)],
    order: 'По\u00a0цене, с\u00a0диском 256\u00a0ГБ',
    price: ({ flavor_monthly_price_rub_cents }) =>
      `${formatRub(Math.round(flavor_monthly_price_rub_cents / 720))}/ч`,
    leftOut:
      'Не показаны A16, T4: без bfloat16 или с памятью медленнее 300\u00a0ГБ/с языковые модели работают плохо.',
    href: ({ id }) => `#${id}`
  },
  render: function Guided(args) {
    const [size, setSize] = useState(args.size.value)
    return (
      <MemoryGuide
        {...args}
        size={{
          ...args.size,
          value: size,
          onChange: (next) => {
            setSize(next)
            args.size.onChange(next)
          }
        }}
      />
    )
  },
  decorators: [
    (Story) => (
      <section>
        <h2>Какая карта мне нужна</h2>
        <Story />
      </section>
    )
  ]
} satisfies Meta<typeof MemoryGuide<number, string, number>>

export default meta
type Story = StoryObj<typeof meta>

export const Fits: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('status', { name: 'Нужно видеопамяти' })).toHaveTextContent('157 ГБ')
    await expect(canvas.getAllByRole('link', { name: /^2\s×\sH100/ })).toHaveLength(2)
    await expect(canvas.getByText('не хватает 77 ГБ')).toBeVisible()
    const list = canvas.getByRole('list', { name: /^По\sцене/ })
    await expect(within(list).getAllByText(/₽\/ч$/)).toHaveLength(within(list).getAllByRole('link').length)
    await expect(canvas.getByText(/^Не показаны A16/)).toBeVisible()
    await expect(canvas.queryByRole('link', { name: /^1\s×\sH100/ })).toBeNull()
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Размер модели' }), '8')
    await expect(args.size.onChange).toHaveBeenLastCalledWith(8)
    await userEvent.click(canvas.getByRole('radio', { name: 'INT4' }))
    await expect(args.precision.onChange).toHaveBeenLastCalledWith('int4')
  }
}

/** A card whose memory is exactly the needed amount fits. */
export const Exactly: Story = {
  tags: ['unpictured'],
  args: { needed: 160 },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('link', { name: /^2\s×\sH100/ })).toHaveLength(2)
  }
}

export const NothingFits: Story = {
  args: { needed: 891, parts: 'Веса 810\u00a0ГБ, запас 10\u00a0%. Это оценка.' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).toBeNull()
  }
}

export const NoConfigurations: Story = { tags: ['unpictured'], args: { flavors: [] } }
