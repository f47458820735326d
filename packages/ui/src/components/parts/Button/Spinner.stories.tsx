import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Spinner } from './Spinner.tsx'

const meta = {
  title: 'Parts/Spinner',
  component: Spinner,
  argTypes: {
    className: {
      description: 'Also accepts all attributes of a `span`.',
      table: { type: { summary: 'string' } }
    }
  }
} satisfies Meta<typeof Spinner>

export default meta
type Story = StoryObj<typeof meta>

/** Hidden from screen readers: the button around it names the running act. */
export const Turning: Story = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelector('[aria-hidden=true]')).toBeVisible()
  }
}
