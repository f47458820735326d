import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import { NOW } from '../../../testing/samples/panel.ts'
import { SAVED_OFFER, SAVED_PAPER } from '../../../testing/samples/saved-offers.ts'
import { Notice } from '../../messages/Notice/Notice.tsx'
import { OfferDeal } from '../../panel/OfferDeal/OfferDeal.tsx'
import { SavedOfferPage } from './SavedOfferPage.tsx'

const nothing = fn()

const meta = {
  title: 'Price/SavedOfferPage',
  component: SavedOfferPage,
  tags: ['unpictured'],
  args: {
    brand: 'Облачные серверы',
    paper: SAVED_PAPER,
    pdfHref: '#pdf',
    back: { href: '#offers', text: 'К предложениям' },
    onNavigate: fn(),
    onPrint: fn(),
    onCopyLink: fn(),
    children: (
      <OfferDeal
        offer={SAVED_OFFER}
        now={NOW}
        balance_rub_cents={62_400_00}
        own
        topUpHref="#top-up"
        serversHref="#panel"
        onCheck={nothing}
        onQueuesChange={nothing}
        onAccept={nothing}
        onRevoke={nothing}
        onEnter={nothing}
      />
    )
  },
  parameters: { layout: 'fullscreen' }
} satisfies Meta<typeof SavedOfferPage>

export default meta
type Story = StoryObj<typeof meta>

/** The actions stand above the document; each row shows quantity, unit price and sum. */
export const Several: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const [first, ...rest] = canvas.getAllByRole('heading')
    await expect(first).toBe(canvas.getByRole('heading', { level: 1 }))
    for (const heading of rest) await expect(heading.localName).toBe('h2')
    const rows = canvas.getByRole('table', { name: 'Состав и стоимость' })
    await expect(within(rows).getAllByRole('columnheader')).toHaveLength(4)
    // the column of servers takes all the width that the sums leave
    const [server] = within(rows).getAllByRole('columnheader')
    await expect(server?.offsetWidth).toBeGreaterThan(0.45 * rows.offsetWidth)
    const sums = within(canvas.getByRole('table', { name: 'Итого при запуске' }))
    await expect(sums.getByRole('row', { name: /^Итого при запуске/ })).toHaveTextContent('2 912 701,66 ₽')
    await userEvent.click(canvas.getByRole('link', { name: 'К предложениям' }))
    await expect(args.onNavigate).toHaveBeenCalledWith('#offers')
    await userEvent.click(canvas.getByRole('button', { name: 'Ссылка' }))
    await expect(args.onCopyLink).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'Напечатать' }))
    await expect(args.onPrint).toHaveBeenCalledOnce()
  }
}

/** A message beside the card stands apart from it. */
export const Late: Story = {
  tags: ['unpictured'],
  args: {
    children: (
      <>
        <section aria-label="Что можно сделать">Принять</section>
        <Notice>Ответ задерживается дольше обычного.</Notice>
      </>
    )
  },
  play: async ({ canvas }) => {
    const card = canvas.getByRole('region', { name: 'Что можно сделать' }).getBoundingClientRect()
    const notice = canvas.getByRole('status').getBoundingClientRect()
    await expect(notice.top - card.bottom).toBeGreaterThan(8)
  }
}

/** Quantity and unit price do not fit, so they stand below the name. A long name without spaces breaks. */
export const OnTheNarrowest: Story = {
  tags: ['unpictured'],
  args: {
    paper: {
      ...SAVED_PAPER,
      steps: [
        { name: `Скидка тарифа −5\u00a0% на «${'W'.repeat(20)}»`, value: '−15\u00a0163\u00a0800,00\u00a0₽' }
      ]
    }
  },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/^3\s×\s97\s290,00\s₽$/)).toBeVisible()
    const page = canvasElement.ownerDocument.documentElement
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
  }
}
