import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { WrongOffer } from './WrongOffer.tsx'

const meta = {
  title: 'Price/WrongOffer',
  component: WrongOffer,
  // shown in the screenshots of the page that contains it
  tags: ['unpictured'],
  parameters: { layout: 'fullscreen' },
  args: {
    heading: 'Предложение по этой ссылке не составить',
    faults: [{ name: 'Тариф (price_plan)', value: 'Одно из чисел 0, 1, 3, 6, 12.' }],
    backHref: '#configurator',
    onNavigate: fn()
  }
} satisfies Meta<typeof WrongOffer>

export default meta
type Story = StoryObj<typeof meta>

/** The error stands below the parameter's name, and the link to a new offer below all errors. */
export const OneFault: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('term')).toHaveTextContent('Тариф (price_plan)')
    await expect(canvas.getByRole('definition')).toHaveTextContent('Одно из чисел')
    await userEvent.click(canvas.getByRole('link', { name: 'К конфигуратору' }))
    await expect(args.onNavigate).toHaveBeenCalledWith('#configurator')
  }
}
