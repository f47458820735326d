import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { NOW } from '../../../testing/samples/panel.ts'
import { ACCEPTED_OFFER, SAVED_OFFER } from '../../../testing/samples/saved-offers.ts'
import { OfferList } from './OfferList.tsx'
import { OfferRow } from './OfferRow.tsx'

const meta = {
  title: 'Panel/OfferRow',
  component: OfferRow,
  // shown in the screenshots of the list
  tags: ['unpictured'],
  args: {
    offer: SAVED_OFFER,
    now: NOW,
    href: '#offer',
    pdfHref: '#pdf',
    serversHref: '#panel',
    onNavigate: fn(),
    onCopyLink: fn(),
    onRevoke: fn(),
    onRepeat: fn()
  },
  decorators: [
    (Story) => (
      <section style={{ minHeight: 260 }}>
        <h2>Сохранённые</h2>
        <OfferList>
          <Story />
        </OfferList>
      </section>
    )
  ]
} satisfies Meta<typeof OfferRow>

export default meta
type Story = StoryObj<typeof meta>

export const Open: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const menu = canvas.getByRole('button', { name: 'Ещё действия: Обучение и инференс' })
    await userEvent.click(menu)
    await expect(canvas.getByRole('link', { name: 'Скачать PDF' })).toHaveAttribute('href', '#pdf')
    await userEvent.click(canvas.getByRole('button', { name: 'Скопировать ссылку' }))
    await expect(args.onCopyLink).toHaveBeenCalledOnce()
    await userEvent.click(menu)
    await userEvent.click(canvas.getByRole('button', { name: 'Отозвать' }))
    await expect(args.onRevoke).toHaveBeenCalledOnce()
  }
}

/** The offer expired while the list was open. */
export const JustOver: Story = {
  args: { now: Date.parse(SAVED_OFFER.valid_until) },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(/^Истекло 1\sдекабря$/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Повторить: Обучение и инференс' }))
    await expect(args.onRepeat).toHaveBeenCalledOnce()
  }
}

export const Accepted: Story = {
  args: { offer: ACCEPTED_OFFER },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText('работает 1 из 3')).toBeVisible()
    await userEvent.click(canvas.getByRole('link', { name: /^К серверам/ }))
    await expect(args.onNavigate).toHaveBeenCalledWith('#panel')
    await expect(canvas.queryByText('Отозвать')).toBeNull()
  }
}
