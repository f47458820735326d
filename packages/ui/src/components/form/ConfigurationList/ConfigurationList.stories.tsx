import type { Meta, StoryObj } from '@storybook/react-vite'
import { useCallback, useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'
import { FLAVOR, FLAVORS } from '../../../testing/samples/catalogue.ts'
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

export const Chosen: Story = { tags: ['unpictured'], args: { selected: 13 } }

/** The user clicked 'Создать' without choosing a configuration. */
export const Missing: Story = { args: { error: 'Выберите конфигурацию.' } }

const draws = new Map<number, number>()
const COUNTED = FLAVORS.map((flavor) =>
  Object.defineProperty({ ...flavor }, 'max_available', {
    get: () => {
      draws.set(flavor.id, (draws.get(flavor.id) ?? 0) + 1)
      return flavor.max_available
    }
  })
)

/** A choice re-renders only the two cards that change. */
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

/** A click chooses and picks; arrow keys only choose; Space and Enter pick the chosen configuration. */
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

/** A loaded machine renders late. */
const PATIENT = { timeout: 5000 }

const MANY = Array.from({ length: 5000 }, (_, index) => ({ ...FLAVOR, id: index + 1, cpu_count: index + 1 }))

/** A very long list scrolls in a box, and only the cards near its visible part are rendered. */
export const VeryMany: Story = {
  args: { flavors: MANY },
  play: async ({ canvasElement, userEvent }) => {
    const drawn = () => canvasElement.querySelectorAll('input').length
    const radio = (id: number) => canvasElement.querySelector<HTMLElement>(`input[value="${id}"]`)
    await waitFor(() => expect(radio(1)).toHaveAttribute('aria-posinset', '1'), PATIENT)
    await expect(radio(1)).toHaveAttribute('aria-setsize', '5000')
    await expect(drawn()).toBeLessThan(200)
    const first = radio(1)
    const box = canvasElement.querySelector('fieldset > div')
    if (first === null || box === null) throw new Error('There is no first card, or no box that scrolls.')

    await userEvent.click(first)
    await userEvent.keyboard('{ArrowLeft}')
    await waitFor(() => expect(radio(5000)).toHaveFocus(), PATIENT)
    await expect(radio(5000)).toBeChecked()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(first).toHaveFocus(), PATIENT)
    await expect(first).toBeChecked()

    await waitFor(() => {
      // again, if the browser has just scrolled to the focused card
      box.scrollTop = box.scrollHeight / 2
      return expect(radio(2500)).toBeVisible()
    }, PATIENT)
    await expect(drawn()).toBeLessThan(200)
  }
}

/** Looks like the story above, whose two hundred cards axe has already checked. */
const SEEN = { a11y: { test: 'off' } }

/** A configuration chosen by a link is in the visible part of the box. */
export const VeryManyChosen: Story = {
  tags: ['unpictured'],
  parameters: SEEN,
  args: { flavors: MANY, selected: 3210 },
  play: async ({ canvasElement }) => {
    await waitFor(() => {
      const card = canvasElement.querySelector('input:checked')
      const box = canvasElement.querySelector('fieldset > div')
      if (card === null || box === null) throw new Error('There is no chosen card yet.')
      const [{ top, bottom }, window] = [card.getBoundingClientRect(), box.getBoundingClientRect()]
      return expect(top > window.top && bottom < window.bottom).toBe(true)
    }, PATIENT)
    await expect(canvasElement.querySelector('input:checked')).toHaveAttribute('aria-posinset', '3210')
  }
}

const OTHERS = MANY.map((flavor) => ({ ...flavor, id: flavor.id + 10_000 }))

/** Another list starts at its top; the same list with changed availability keeps its scroll position. */
export const AnotherList: Story = {
  tags: ['unpictured'],
  parameters: SEEN,
  args: { flavors: MANY, selected: 1 },
  render: function Listed({ flavors: first, selected: _, ...rest }) {
    const [flavors, setFlavors] = useState(first)
    return (
      <>
        <button type="button" onClick={() => setFlavors(OTHERS)}>
          Другая карта
        </button>
        <button type="button" onClick={() => setFlavors(flavors.map((flavor) => ({ ...flavor })))}>
          Обновить
        </button>
        <ConfigurationList {...rest} flavors={flavors} selected={flavors === first ? 1 : null} />
      </>
    )
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const radio = (id: number) => canvasElement.querySelector<HTMLInputElement>(`input[value="${id}"]`)
    await waitFor(() => expect(radio(1)).toHaveAttribute('aria-setsize', '5000'), PATIENT)
    const box = canvasElement.querySelector('fieldset > div')
    if (box === null) throw new Error('There is no box that scrolls.')
    box.scrollTop = box.scrollHeight / 2
    await waitFor(() => expect(radio(2500)).toBeVisible(), PATIENT)

    await userEvent.click(canvas.getByRole('button', { name: 'Другая карта' }))
    await expect(box.scrollTop).toBe(0)
    await waitFor(() => expect(radio(10_025)).toBeVisible(), PATIENT)
    await expect(canvasElement.querySelector('input:checked')).toBeNull()
    await waitFor(() => expect(radio(13)).toBeNull(), PATIENT)

    box.scrollTop = box.scrollHeight / 2
    await waitFor(() => expect(radio(12_500)).toBeVisible(), PATIENT)
    await userEvent.click(canvas.getByRole('button', { name: 'Обновить' }))
    await expect(box.scrollTop).toBeGreaterThan(0)
    await expect(radio(12_500)).toBeVisible()
  }
}

/** A filtered list starts at its top even if its first configuration is the same; without the filter it shows the chosen card again. */
export const NarrowedList: Story = {
  tags: ['unpictured'],
  parameters: SEEN,
  args: { flavors: MANY, selected: 4000 },
  render: function Listed(args) {
    const [few, setFew] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setFew(!few)}>
          Другое число видеокарт
        </button>
        <ConfigurationList {...args} flavors={few ? MANY.slice(0, 1000) : MANY} />
      </>
    )
  },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const radio = (id: number) => canvasElement.querySelector<HTMLInputElement>(`input[value="${id}"]`)
    await waitFor(() => expect(radio(4000)).toHaveAttribute('aria-setsize', '5000'), PATIENT)
    const box = canvasElement.querySelector('fieldset > div')
    const clickOther = () => userEvent.click(canvas.getByRole('button', { name: 'Другое число видеокарт' }))
    await clickOther()
    await expect(radio(1)).toHaveAttribute('aria-setsize', '1000')
    await expect(box?.scrollTop).toBe(0)
    await clickOther()
    await waitFor(() => expect(radio(3999)).toBeVisible(), PATIENT)
    await expect(box?.scrollTop).toBeGreaterThan(0)
  }
}
