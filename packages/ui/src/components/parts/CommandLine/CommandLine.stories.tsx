import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { expectStates, States as StateFrames } from '../../../testing/states.tsx'
import { CommandLine } from './CommandLine.tsx'

const meta = {
  title: 'Parts/CommandLine',
  component: CommandLine,
  args: { command: 'ssh ubuntu@203.0.113.41', onCopy: fn() }
} satisfies Meta<typeof CommandLine>

export default meta
type Story = StoryObj<typeof meta>

export const Wide: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Скопировать команду' }))
    await expect(args.onCopy).toHaveBeenLastCalledWith('ssh ubuntu@203.0.113.41')
  }
}

/** The longest address, on a small phone: the button is an icon. */
export const Narrow: Story = {
  args: { command: 'ssh cloud-user@2001:db8:1234:5678:9abc:def0:1234:5678' },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas, canvasElement }) => {
    const page = canvasElement.ownerDocument.documentElement
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
    await expect(canvas.getByText('Скопировать')).not.toBeVisible()
  }
}

/** States under pointer, keyboard focus and click. */
export const States: Story = {
  render: (args) => <StateFrames draw={() => <CommandLine {...args} />} />,
  play: ({ canvasElement }) => expectStates(canvasElement)
}
