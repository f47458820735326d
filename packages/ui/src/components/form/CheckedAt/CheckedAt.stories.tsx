import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { CheckedAt } from './CheckedAt.tsx'

const meta = {
  title: 'Form/CheckedAt',
  component: CheckedAt,
  args: { at: '2026-11-21T09:30:00Z', onCheck: fn() }
} satisfies Meta<typeof CheckedAt>

export default meta
type Story = StoryObj<typeof meta>

/** The time is Moscow time in any time zone of the browser. */
export const Checked: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(/Проверено в 12:30/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Проверить наличие' }))
    await expect(args.onCheck).toHaveBeenCalledOnce()
  }
}

export const Checking: Story = { args: { checking: true } }
