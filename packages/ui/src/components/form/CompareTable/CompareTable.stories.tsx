import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { CPU_FLAVOR, type FLAVOR, FLAVORS } from '../../../testing/samples/catalogue.ts'
import { storyQuote } from '../../../testing/samples/story-quotes.ts'
import { CompareTable } from './CompareTable.tsx'

const priced = (flavor: typeof FLAVOR | typeof CPU_FLAVOR) => ({
  flavor,
  ssd_count: 512,
  price_plan: 3 as const,
  quote: storyQuote({ flavor, promoPercent: 10 }).quote,
  is_chosen: flavor.id === 13
})
const three = FLAVORS.filter(({ id }) => [11, 13, 15].includes(id)).map(priced)

const meta = {
  title: 'Form/CompareTable',
  component: CompareTable,
  args: {
    items: three,
    onChoose: fn(),
    onRemove: fn()
  }
} satisfies Meta<typeof CompareTable>

export default meta
type Story = StoryObj<typeof meta>

/** The chosen configuration cannot be chosen again; any configuration can be removed. */
export const Three: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('region', { name: 'Сравнение конфигураций' })).toBeVisible()
    await expect(canvas.getByRole('rowheader', { name: /^Диск.*одинаково$/ })).toBeVisible()
    await expect(canvas.getAllByRole('button', { name: /^Выбрать/ })).toHaveLength(2)
    await userEvent.click(canvas.getByRole('button', { name: /^Выбрать 4\s×\sH100/ }))
    await expect(args.onChoose).toHaveBeenCalledWith(three[2])
    await userEvent.click(canvas.getByRole('button', { name: /^Убрать 2\s×\sH100.* из сравнения/ }))
    await expect(args.onRemove).toHaveBeenCalledWith(three[1])
  }
}

export const Two: Story = {
  tags: ['unpictured'],
  args: { items: three.slice(0, 2).map((item) => ({ ...item, is_chosen: false })) }
}

/** If four columns do not fit, the table scrolls inside its region, also by keyboard. */
export const FourOnAPhone: Story = {
  args: { items: [...three, priced(CPU_FLAVOR)] },
  globals: { viewport: { value: 'w390' } },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ],
  play: async ({ canvas }) => {
    const region = canvas.getByRole('region', { name: 'Сравнение конфигураций' })
    await expect(region.scrollWidth).toBeGreaterThan(region.clientWidth)
    region.focus()
    await expect(region).toHaveFocus()
  }
}

/** On the narrowest screen two columns with their sums fit. */
export const TwoAtOnce: Story = {
  globals: { viewport: { value: 'w320' } },
  decorators: [
    (Story) => (
      <div style={{ width: 256 }}>
        <Story />
      </div>
    )
  ],
  play: async ({ canvas }) => {
    const { right } = canvas.getByRole('region', { name: 'Сравнение конфигураций' }).getBoundingClientRect()
    for (const row of canvas.getAllByRole('row'))
      for (const cell of [...row.querySelectorAll('td')].slice(0, 2)) {
        await expect(cell.getBoundingClientRect().right).toBeLessThanOrEqual(right)
        await expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth)
      }
    // the chosen column is tinted without gaps, row names included
    for (const row of canvas.getAllByRole('row').slice(1)) {
      row.scrollIntoView({ block: 'center' })
      const chosen = row.querySelectorAll('td')[1]
      const top = row.getBoundingClientRect().top + 2
      const middle = (chosen?.getBoundingClientRect().left ?? 0) + 40
      await expect(row.ownerDocument.elementsFromPoint(middle, top)).toContain(chosen)
    }
  }
}

/** A single configuration has no equal values to show paler. */
export const One: Story = {
  args: { items: three.slice(0, 1) },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('rowheader', { name: /одинаково/ })).toBeNull()
  }
}
