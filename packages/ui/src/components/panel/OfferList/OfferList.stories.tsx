import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { NOW } from '../../../testing/samples/panel.ts'
import { SAVED_OFFERS } from '../../../testing/samples/saved-offers.ts'
import { OfferList } from './OfferList.tsx'
import { OfferRow } from './OfferRow.tsx'

const nothing = fn()

const rows = (offers: typeof SAVED_OFFERS) =>
  offers.map((offer) => (
    <OfferRow
      key={offer.number}
      offer={offer}
      now={NOW}
      href="#offer"
      pdfHref="#pdf"
      serversHref="#panel"
      onCopyLink={nothing}
      onRevoke={nothing}
      onRepeat={nothing}
    />
  ))

const meta = {
  title: 'Panel/OfferList',
  component: OfferList,
  args: { children: rows(SAVED_OFFERS) },
  decorators: [
    (Story) => (
      <section>
        <h2>Сохранённые</h2>
        <Story />
      </section>
    )
  ]
} satisfies Meta<typeof OfferList>

export default meta
type Story = StoryObj<typeof meta>

/** The remaining days are written out; the cells are decorative. */
export const EachState: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(SAVED_OFFERS.length)
    for (const words of [
      /^Действует ещё 9\sдней$/,
      'Последний день',
      'другим аккаунтом',
      'Отозвано',
      /^Истекло 27\sоктября$/
    ])
      await expect(canvas.getByText(words)).toBeVisible()
    await expect(canvas.getByText(/^Принято 20\sноября$/)).toBeVisible()
  }
}

/** Titles of maximum length on a small phone. */
export const LongTitles: Story = {
  tags: ['unpictured'],
  args: { children: rows(SAVED_OFFERS.slice(0, 3).map((offer) => ({ ...offer, title: 'М'.repeat(100) }))) },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const page = canvasElement.ownerDocument.documentElement
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
  }
}

/** On a small phone, the number of an offer starts a new line instead of breaking. */
export const NumberInATitle: Story = {
  tags: ['unpictured'],
  args: {
    children: rows(
      SAVED_OFFERS.slice(0, 1).map((offer) => ({ ...offer, title: 'Вместо предложения КП-2026-000017' }))
    )
  },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    const number = document.createRange()
    const text = canvas.getByRole('link', { name: /^Вместо/ })
    number.selectNodeContents(text.querySelector('bdi') ?? text)
    const lines = [...number.getClientRects()].map(({ top }) => Math.round(top))
    await expect(new Set(lines).size).toBe(1)
  }
}
