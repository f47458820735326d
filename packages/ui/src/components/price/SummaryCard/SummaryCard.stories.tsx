import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { FLAVOR, FLAVORS, SYSTEMS } from '../../../testing/samples/catalogue.ts'
import { storyQuote } from '../../../testing/samples/story-quotes.ts'
import { Notice } from '../../messages/Notice/Notice.tsx'
import { CreateButton } from '../CreateButton/CreateButton.tsx'
import { PriceBreakdown } from '../PriceBreakdown/PriceBreakdown.tsx'
import { PromoForm } from '../PromoForm/PromoForm.tsx'
import { SummaryTotal } from '../SummaryTotal/SummaryTotal.tsx'
import { SummaryCard } from './SummaryCard.tsx'
import { summaryDetails, summaryHeading } from './summaryText.ts'

const { quote, lines } = storyQuote({ promoPercent: 10 })
const queue = storyQuote({ flavor: FLAVORS[5] ?? FLAVOR, pricePlan: 1 })

const promo = (code: string, applied: boolean) => (
  <PromoForm
    value={code}
    onChange={fn()}
    onApply={fn()}
    onReset={fn()}
    state={applied ? { kind: 'applied', discount: 10 } : { kind: 'idle' }}
    disabled={!applied}
  />
)

const meta = {
  title: 'Price/SummaryCard',
  component: SummaryCard,
  args: {
    heading: summaryHeading(FLAVOR),
    details: summaryDetails(FLAVOR, 512, SYSTEMS[0] ?? null),
    drawing: [
      { text: 'GPU', full: 2 },
      { text: 'SSD', full: 2 }
    ],
    breakdown: <PriceBreakdown lines={lines} promocode="WELCOME10" />,
    total: <SummaryTotal quote={quote} price_plan={3} vatPercent={20} />,
    promo: promo('WELCOME10', true),
    action: <CreateButton />,
    terms:
      'Первый запуск — по полной предоплате, дальше достаточно положительного баланса. Остаток вернётся на баланс после остановки.'
  },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof SummaryCard>

export default meta
type Story = StoryObj<typeof meta>

export const Chosen: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('complementary', { name: /NVIDIA H100/ })).toBeVisible()
  }
}

/** No rows and no total; 'Создать' leads to the first missing choice. */
export const NothingChosen: Story = {
  args: { heading: null, promo: promo('', false), terms: undefined },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { name: 'Выберите конфигурацию' })).toBeVisible()
    await expect(canvas.queryByText(/Итого/)).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Создать' })).toBeEnabled()
  }
}

export const Queue: Story = {
  args: {
    heading: '8 × NVIDIA H100',
    drawing: undefined,
    breakdown: <PriceBreakdown lines={queue.lines} />,
    total: <SummaryTotal quote={queue.quote} price_plan={1} vatPercent={20} />,
    promo: undefined,
    notice: <Notice>Свободных мест нет. Встаньте в очередь: ожидание бесплатно, место сохраняется.</Notice>,
    action: <CreateButton action="queue" />
  }
}

export const Failed: Story = {
  args: {
    notice: (
      <Notice kind="bad" heading="Сервер не создан">
        Сервис не ответил. Выбор сохранён, повтор не создаст второй сервер.
      </Notice>
    )
  }
}

/** An existing server: no promo code, and the refund for the old period is shown. */
export const Change: Story = {
  tags: ['unpictured'],
  args: {
    details: '32 vCPU, 256 ГБ DDR5, диск 512 ГБ без изменений',
    promo: undefined,
    terms: undefined,
    notice: <Notice>За прежний период вернётся 169 512,06 ₽. Новый период оплачивается полностью.</Notice>,
    action: <CreateButton action="change" />
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Применить изменения' })).toBeEnabled()
    await expect(canvas.queryByRole('textbox', { name: 'Промокод' })).toBeNull()
  }
}
