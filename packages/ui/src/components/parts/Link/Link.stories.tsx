import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { expectStates, States as StateFrames } from '../../../testing/states.tsx'
import { Link } from './Link.tsx'

const meta = {
  title: 'Parts/Link',
  component: Link,
  args: { href: '#panel', children: 'Открыть панель', onNavigate: fn() }
} satisfies Meta<typeof Link>

export default meta
type Story = StoryObj<typeof meta>

/** An unmodified click is passed to the router. */
export const Plain: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Открыть панель' }))
    await expect(args.onNavigate).toHaveBeenLastCalledWith('#panel')
  }
}

/** States under pointer, keyboard focus and click. */
export const States: Story = {
  render: (args) => <StateFrames draw={() => <Link {...args} />} />,
  play: ({ canvasElement }) => expectStates(canvasElement)
}
