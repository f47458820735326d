import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { FirstCard } from './first-card.tsx'

const meta = {
  title: 'Screens/FirstCard',
  component: FirstCard,
  parameters: { wholeCode: 'first-card.tsx' }
} satisfies Meta<typeof FirstCard>

export default meta
type Story = StoryObj<typeof meta>

/** The example of the README, running: choose a plan, and the price follows. */
export const OfTheReadme: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('radio', { name: /^12\sмесяцев/ }))
    await expect(canvas.getByText('Итого за 12 месяцев')).toBeVisible()
    await expect(canvas.getAllByRole('status')[0]).toHaveTextContent('2 762 364 ₽')
  }
}
