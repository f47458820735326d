import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { SUMMED, SUMS } from '../../../testing/samples/estimate.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { LinkButton } from '../../parts/Button/LinkButton.tsx'
import { Checkbox } from '../../parts/Checkbox/Checkbox.tsx'
import { EstimateBreakdown } from './EstimateBreakdown.tsx'
import { EstimateCard } from './EstimateCard.tsx'
import { EstimateTotal } from './EstimateTotal.tsx'

const meta = {
  title: 'Price/EstimateCard',
  component: EstimateCard,
  tags: ['unpictured'],
  args: {
    heading: 'Обучение и инференс',
    details: '7 серверов, цены на 21 ноября, 12:30',
    breakdown: <EstimateBreakdown items={SUMMED} sums={SUMS} vatPercent={20} />,
    total: <EstimateTotal sums={SUMS} vatPercent={20} />,
    notice: <Checkbox>Поставить в очередь серверы, для которых нет мест</Checkbox>,
    action: (
      <>
        <Button look="main" tall wide>
          Заказать
        </Button>
        <Button wide>Сохранить предложение</Button>
      </>
    ),
    terms: 'Создадутся либо все серверы, либо ни один. Предложение держит цены 14 дней.',
    links: (
      <>
        <LinkButton>Ссылка</LinkButton>
        <LinkButton>Напечатать</LinkButton>
      </>
    )
  },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof EstimateCard>

export default meta
type Story = StoryObj<typeof meta>

/** In a low window the rows shrink and scroll; total and buttons stay in view. */
export const Gathered: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('complementary', { name: 'Обучение и инференс' })).toBeVisible()
    await expect(canvas.getByRole('button', { name: 'Заказать' })).toBeVisible()
  }
}
