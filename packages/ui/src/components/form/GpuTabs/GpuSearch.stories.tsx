import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { GpuSearch } from './GpuSearch.tsx'

const DOZENS = Array.from({ length: 40 }, (_, index) => ({
  id: index + 1,
  name: `NVIDIA ${['A', 'L', 'H', 'RTX-'][index % 4]}${100 + index}`,
  ram: [16, 24, 48, 80][index % 4] ?? 16
}))

const meta = {
  title: 'Form/GpuSearch',
  component: GpuSearch,
  args: {
    gpus: DOZENS,
    current: 1,
    prices: Object.fromEntries(
      DOZENS.map(({ id }) => [id, { cost_rub_cents: 100 * id, price_plan: 0, is_free: id % 5 > 0 }])
    ),
    href: ({ name }) => `#${name.split(' ')[1]}`
  },
  decorators: [
    (Story) => (
      <div className="story-form">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof GpuSearch>

export default meta
type Story = StoryObj<typeof meta>

/** Searches dozens of cards by name and memory. */
export const Dozens: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getAllByRole('link')).toHaveLength(40)
    const search = canvas.getByRole('searchbox', { name: 'Найти видеокарту' })
    await userEvent.type(search, 'h1 48')
    await expect(canvas.getAllByRole('link')).toHaveLength(10)
    await userEvent.clear(search)
    await userEvent.type(search, 'rtx-103')
    await expect(canvas.getByRole('link')).toHaveAccessibleName(/^RTX-103/)
    await userEvent.type(search, 'нет')
    await expect(canvas.queryByRole('link')).toBeNull()
    await expect(canvas.getByRole('status')).toHaveTextContent('Такой видеокарты нет')
    await userEvent.clear(search)
    await expect(canvas.getAllByRole('link')).toHaveLength(40)
  }
}
