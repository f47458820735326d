import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { expectStates } from '../../testing/expectStates.ts'
import { States as StateFrames } from '../../testing/States.tsx'
import { RadioCard } from './RadioCard.tsx'

const meta = {
  title: 'Parts/RadioCard',
  component: RadioCard,
  args: {
    name: 'card',
    checked: false,
    onChange: fn(),
    children: <p style={{ padding: 16 }}>Первый вариант</p>
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

/** All of the card can be pressed. */
export const Usual: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Первый вариант'))
    await expect(args.onChange).toHaveBeenCalledOnce()
  }
}

export const Chosen: Story = { args: { checked: true } }

/** As a pointer, the keyboard and a press find it. */
export const States: Story = {
  render: (args) => <StateFrames draw={(state) => <RadioCard {...args} name={state} />} />,
  play: ({ canvasElement }) => expectStates(canvasElement)
}
