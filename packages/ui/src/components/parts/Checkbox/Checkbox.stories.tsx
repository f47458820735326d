import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { expectStates, States as StateFrames } from '../../../testing/states.tsx'
import { Checkbox } from './Checkbox.tsx'

const meta = {
  title: 'Parts/Checkbox',
  component: Checkbox,
  args: { children: 'Даю согласие на обработку персональных данных', name: 'consent' },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof Checkbox>

export default meta
type Story = StoryObj<typeof meta>

export const Off: Story = {
  play: async ({ canvas, userEvent }) => {
    const box = canvas.getByRole('checkbox', { name: 'Даю согласие на обработку персональных данных' })
    await userEvent.click(canvas.getByText('Даю согласие на обработку персональных данных'))
    await expect(box).toBeChecked()
    await userEvent.keyboard(' ')
    await expect(box).not.toBeChecked()
  }
}

export const On: Story = { args: { defaultChecked: true } }

export const Wrong: Story = {
  args: { error: 'Без согласия мы не можем вам ответить.' },
  play: async ({ canvas }) => {
    const box = canvas.getByRole('checkbox')
    await expect(box).toBeInvalid()
    await expect(box).toHaveAccessibleDescription('Без согласия мы не можем вам ответить.')
  }
}

/** States under pointer, keyboard focus and click. */
export const States: Story = {
  render: (args) => <StateFrames draw={() => <Checkbox {...args} />} />,
  play: ({ canvasElement }) => expectStates(canvasElement)
}
