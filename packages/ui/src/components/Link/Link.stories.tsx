import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Link } from './Link.tsx'

const meta = {
  title: 'Parts/Link',
  component: Link,
  args: { href: '#panel', children: 'Открыть панель', onNavigate: fn() }
} satisfies Meta<typeof Link>

export default meta
type Story = StoryObj<typeof meta>

/** A plain press is given to the router. */
export const Plain: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Открыть панель' }))
    await expect(args.onNavigate).toHaveBeenLastCalledWith('#panel')
  }
}
