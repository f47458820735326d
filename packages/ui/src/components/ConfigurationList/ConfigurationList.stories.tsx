import type { Meta, StoryObj } from '@storybook/react-vite'
import { useCallback, useState } from 'react'
import { expect, fn } from 'storybook/test'
import { FLAVORS } from '../../testing/sample.ts'
import { ConfigurationList } from './ConfigurationList.tsx'

const meta = {
  title: 'Form/ConfigurationList',
  component: ConfigurationList<(typeof FLAVORS)[number]>,
  args: { flavors: FLAVORS, selected: null, onSelect: fn(), onPick: fn() },
  render: function Listed({ selected: first, onSelect, ...rest }) {
    const [selected, setSelected] = useState(first)
    return (
      <ConfigurationList
        {...rest}
        selected={selected}
        onSelect={(flavor) => {
          setSelected(flavor.id)
          onSelect(flavor)
        }}
      />
    )
  },
  decorators: [
    (Story) => (
      <div className="story-form">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof ConfigurationList<(typeof FLAVORS)[number]>>

export default meta
type Story = StoryObj<typeof meta>

export const NothingChosen: Story = { tags: ['unpictured'] }

export const Chosen: Story = { args: { selected: 13 } }

/** 'Создать' was pressed without a configuration. */
export const Missing: Story = { args: { error: 'Выберите конфигурацию' } }

const draws = new Map<number, number>()
const COUNTED = FLAVORS.map((flavor) =>
  Object.defineProperty({ ...flavor }, 'max_available', {
    get: () => {
      draws.set(flavor.id, (draws.get(flavor.id) ?? 0) + 1)
      return flavor.max_available
    }
  })
)

/** A choice draws again the two cards that it changes, and no other. */
export const DrawnOnce: Story = {
  tags: ['unpictured'],
  args: { flavors: COUNTED, selected: 11 },
  render: function Listed({ selected: first, onSelect: _, onPick: __, ...rest }) {
    const [selected, setSelected] = useState(first)
    const select = useCallback(({ id }: { id: number }) => setSelected(id), [])
    return <ConfigurationList {...rest} selected={selected} onSelect={select} />
  },
  play: async ({ canvas, userEvent }) => {
    draws.clear()
    await userEvent.click(canvas.getByText('558 700 ₽'))
    await expect(canvas.getAllByRole('radio')[3]).toBeChecked()
    await expect([...draws.keys()].sort()).toEqual([11, 14])
  }
}

/** By pointer it is chosen and picked, by arrow keys only chosen; Space and Enter pick what the arrows found. */
export const WaysToChoose: Story = {
  tags: ['unpictured'],
  play: async ({ args, canvas, userEvent }) => {
    const radios = canvas.getAllByRole('radio')
    await userEvent.click(canvas.getByText('558 700 ₽'))
    await expect(args.onSelect).toHaveBeenCalledTimes(1)
    await expect(args.onPick).toHaveBeenCalledTimes(1)

    await userEvent.keyboard('{ArrowRight}')
    await expect(radios[4]).toBeChecked()
    await expect(radios[4]).toHaveFocus()
    await expect(args.onSelect).toHaveBeenCalledTimes(2)
    await expect(args.onPick).toHaveBeenCalledTimes(1)

    await userEvent.keyboard('{Enter}')
    await expect(args.onPick).toHaveBeenCalledTimes(2)
    await expect(args.onSelect).toHaveBeenCalledTimes(2)

    await userEvent.keyboard('{ArrowRight}')
    await userEvent.keyboard(' ')
    await expect(args.onPick).toHaveBeenCalledTimes(3)
    await expect(args.onPick).toHaveBeenLastCalledWith(FLAVORS[5])

    await userEvent.click(canvas.getByText('2 169 500 ₽'))
    await expect(args.onPick).toHaveBeenCalledTimes(4)
    await expect(args.onSelect).toHaveBeenCalledTimes(3)
    await expect(radios[5]).toHaveFocus()
  }
}
