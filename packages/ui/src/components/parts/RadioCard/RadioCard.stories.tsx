import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { expectStates, States as StateFrames } from '../../../testing/states.tsx'
import { RadioCard } from './RadioCard.tsx'

const meta = {
  title: 'Parts/RadioCard',
  component: RadioCard,
  args: {
    name: 'card',
    checked: false,
    onChange: fn(),
    children: <span>Первый вариант</span>
  },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof RadioCard>

export default meta
type Story = StoryObj<typeof meta>

/** The whole card is clickable. */
export const Usual: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Первый вариант'))
    await expect(args.onChange).toHaveBeenCalledOnce()
  }
}

export const Chosen: Story = { args: { checked: true } }

/** A disabled card looks disabled and ignores clicks. */
export const Disabled: Story = {
  args: { disabled: true },
  play: async ({ args, canvas, userEvent }) => {
    const text = canvas.getByText('Первый вариант')
    await userEvent.click(text)
    await expect(args.onChange).not.toHaveBeenCalled()
    await expect(getComputedStyle(text).cursor).toBe('not-allowed')
    await expect(getComputedStyle(text).color).not.toBe(getComputedStyle(document.body).color)
  }
}

export const DisabledChosen: Story = { args: { disabled: true, checked: true } }

/** Long words wrap, and none of them is under the dot. */
export const LongText: Story = {
  args: {
    children: <span>Дата-центр в Новосибирске, хранение-копий-без-ограничения-срока-и-объёма-0123456789</span>
  },
  play: async ({ canvas }) => {
    const dot = canvas.getByRole('radio').getBoundingClientRect()
    const lines = [...canvas.getByText(/^Дата-центр/).getClientRects()]
    await expect(lines.length).toBeGreaterThan(1)
    await expect(lines.filter(({ right }) => right > dot.left)).toEqual([])
  }
}

/** States under pointer, keyboard focus and click. */
export const States: Story = {
  render: (args) => <StateFrames draw={(state) => <RadioCard {...args} name={state} />} />,
  play: ({ canvasElement }) => expectStates(canvasElement)
}
