import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import { OfferScreen } from './offer-screen.tsx'

const meta = {
  title: 'Screens/Offer',
  component: OfferScreen,
  args: { onPrint: fn() },
  parameters: { layout: 'fullscreen', wholeCode: 'offer-screen.tsx' }
} satisfies Meta<typeof OfferScreen>

export default meta
type Story = StoryObj<typeof meta>

/** A document for an accountant: the paper stays white in the dark theme. */
export const Prepaid: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const sheet = within(canvas.getByRole('article'))
    await expect(sheet.getByRole('heading', { level: 1 })).toHaveTextContent('Коммерческое предложение')
    await expect(sheet.getByRole('rowheader', { name: 'без НДС' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Напечатать' }))
    await expect(args.onPrint).toHaveBeenCalledOnce()
  }
}

/** Not part of the docs page, whose stories share one theme. */
export const Dark: Story = { tags: ['!autodocs', '!test'], globals: { theme: 'dark' } }

export const Phone: Story = { tags: ['!test'], globals: { viewport: { value: 'w390' } } }

export const WrongLink: Story = { args: { wrong: true } }
