import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, within } from 'storybook/test'
import { HOURLY_OFFER, OFFER } from '../../../testing/samples/offer.ts'
import { OfferPage } from './OfferPage.tsx'
import { WrongOffer } from './WrongOffer.tsx'

const meta = {
  title: 'Price/OfferPage',
  component: OfferPage,
  subcomponents: { WrongOffer },
  args: {
    brand: 'Облачные серверы',
    offer: OFFER,
    backHref: '#configurator',
    onNavigate: fn(),
    onPrint: fn()
  },
  parameters: { layout: 'fullscreen' }
} satisfies Meta<typeof OfferPage>

export default meta
type Story = StoryObj<typeof meta>

/** The total is the last row before the taxes; a screen reader reads each sum with its name. */
export const WithPromo: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const sums = within(canvas.getByRole('table', { name: /^Итого/ }))
    await expect(sums.getByRole('row', { name: /^Итого за 3\sмесяца/ })).toHaveTextContent('42 891,00 ₽')
    await expect(canvas.getByRole('link', { name: 'Скачать PDF' })).toHaveAttribute('href', OFFER.pdf_url)
    await userEvent.click(canvas.getByRole('link', { name: 'К конфигуратору' }))
    await expect(args.onNavigate).toHaveBeenCalledWith('#configurator')
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await expect(args.onPrint).toHaveBeenCalledOnce()
  }
}

/** Two buttons fit side by side, each in one line. */
export const OnTheNarrowest: Story = {
  tags: ['unpictured'],
  globals: { viewport: { value: 'w320' } },
  decorators: [
    (Story) => (
      <div style={{ width: 320 }}>
        <Story />
      </div>
    )
  ],
  play: async ({ canvas }) => {
    const print = canvas.getByRole('button', { name: 'Напечатать' }).getBoundingClientRect()
    const load = canvas.getByRole('link', { name: 'Скачать PDF' }).getBoundingClientRect()
    await expect([load.top, load.height]).toEqual([print.top, print.height])
    await expect(load.height).toBeLessThan(48)
  }
}

/** One column and no sentence about the hourly price, because the total is the hourly price. */
export const Hourly: Story = {
  tags: ['unpictured'],
  args: { offer: HOURLY_OFFER },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('columnheader')).toHaveLength(2)
  }
}

/** The seller is not configured: the page names who will send the details. */
export const WithoutSeller: Story = {
  tags: ['unpictured'],
  args: { offer: { ...OFFER, seller: { is_sample: false, facts: [] } } }
}

/** The document names the buyer, who can be changed; an invalid INN is rejected before a page is loaded. */
export const WithBuyer: Story = {
  args: {
    offer: {
      ...OFFER,
      buyer: {
        name: 'ООО «Ромашка»',
        inn: '7707083893',
        facts: [
          { name: 'Наименование', value: 'ООО «Ромашка»' },
          { name: 'ИНН', value: '7707083893' }
        ]
      }
    }
  },
  play: async ({ canvas, userEvent }) => {
    await expect(within(canvas.getByRole('article')).getByText('ООО «Ромашка»')).toBeVisible()
    await userEvent.click(canvas.getByText('Изменить покупателя'))
    const inn = canvas.getByRole('textbox', { name: 'ИНН' })
    await userEvent.clear(inn)
    await userEvent.type(inn, '7707083894{Enter}')
    await expect(inn).toHaveFocus()
    await expect(inn).toHaveAccessibleDescription(/верной контрольной суммой/)
  }
}

/** The link was made for an offer that has expired. */
export const Over: Story = {
  args: {
    offer: {
      ...OFFER,
      notice:
        'Предложение КП-20261117-7F3A2C действовало до 23:59 19 ноября 2026 г. (МСК). Ниже — новое, по ценам на сегодня.'
    }
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Ниже — новое')
  }
}

/** A long name and address wrap; the document still fits one page. */
export const LongSeller: Story = {
  tags: ['unpictured'],
  args: {
    offer: {
      ...OFFER,
      seller: {
        is_sample: false,
        facts: [
          {
            name: 'Наименование',
            value: 'Общество с ограниченной ответственностью «Вычислительные мощности Северо-Запада»'
          },
          { name: 'Счёт', value: '4'.repeat(120) }
        ]
      }
    }
  }
}

/** The link asks for an invalid offer: the page names the errors and links to a new offer. */
export const Wrong: Story = {
  render: ({ onNavigate }) => (
    <WrongOffer
      heading="Предложение по этой ссылке не составить"
      faults={[
        { name: 'Тариф (price_plan)', value: 'Тариф: одно из чисел 0, 1, 3, 6, 12.' },
        { name: 'Процессор (cpu_id)', value: 'В ссылке нет этого параметра.' }
      ]}
      backHref="#configurator"
      onNavigate={onNavigate}
    />
  ),
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'К конфигуратору' }))
    await expect(args.onNavigate).toHaveBeenCalledWith('#configurator')
  }
}
