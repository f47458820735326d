import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { expectStates, States as StateFrames } from '../../../testing/states.tsx'
import { Disclosure } from './Disclosure.tsx'

const meta = {
  title: 'Parts/Disclosure',
  component: Disclosure,
  args: { summary: 'Как посчитано', children: <p>268 400 + 1 920 + 500 = 270 820 ₽</p>, onToggle: fn() },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof Disclosure>

export default meta
type Story = StoryObj<typeof meta>

export const Closed: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Как посчитано'))
    await expect(canvas.getByText(/270 820/)).toBeVisible()
    await waitFor(() => expect(args.onToggle).toHaveBeenCalled())
  }
}

export const Open: Story = { args: { open: true } }

export const LongText: Story = {
  args: { summary: 'Какая карта нужна для языковой модели и сколько видеопамяти займёт её контекст' }
}

/** States under pointer, keyboard focus and click. */
export const States: Story = {
  render: (args) => <StateFrames draw={() => <Disclosure {...args} />} />,
  play: ({ canvasElement }) => expectStates(canvasElement)
}
