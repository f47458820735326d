import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { expectStates, States as StateFrames } from '../../../testing/states.tsx'
import { SegmentedControl } from './SegmentedControl.tsx'

const meta = {
  title: 'Parts/SegmentedControl',
  component: SegmentedControl<string>,
  args: {
    legend: 'Способ оплаты',
    options: [
      { value: 'acquiring', text: 'Картой' },
      { value: 'invoice', text: 'По счёту' }
    ],
    value: 'acquiring',
    onChange: fn()
  },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof SegmentedControl<string>>

export default meta
type Story = StoryObj<typeof meta>

export const Two: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('radiogroup', { name: 'Способ оплаты' })).toBeVisible()
    await expect(canvas.getByRole('radio', { name: 'Картой' })).toBeChecked()
    await userEvent.click(canvas.getByRole('radio', { name: 'По счёту' }))
    await expect(args.onChange).toHaveBeenLastCalledWith('invoice')
  }
}

export const Five: Story = {
  args: {
    legend: 'Число видеокарт',
    options: [1, 2, 4, 8, 16].map((count) => ({ value: String(count), text: String(count) })),
    value: '4'
  }
}

export const Small: Story = { args: { small: true, hideLegend: true } }

/** The longest text uses the width that the shorter ones leave, at 320 px too. */
export const Uneven: Story = {
  tags: ['unpictured'],
  globals: { viewport: { value: 'w320' } },
  args: {
    small: true,
    options: ['Серверы', 'Метки', 'Карты', 'Всё'].map((text) => ({ value: text, text })),
    value: 'Серверы'
  },
  decorators: [
    (Story) => (
      <div style={{ width: 256 }}>
        <Story />
      </div>
    )
  ],
  play: async ({ canvas }) => {
    for (const text of ['Серверы', 'Метки', 'Карты', 'Всё']) {
      const option = canvas.getByText(text)
      await expect(option.scrollWidth, text).toBeLessThanOrEqual(option.clientWidth)
    }
  }
}

/** States under pointer, keyboard focus and click. */
export const States: Story = {
  render: (args) => <StateFrames draw={() => <SegmentedControl {...args} />} />,
  play: ({ canvasElement }) => expectStates(canvasElement)
}
