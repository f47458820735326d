import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { plansForRun } from '../../../testing/samples/plans-for-run.ts'
import { PlansForRun } from './PlansForRun.tsx'

const meta = {
  title: 'Form/PlansForRun',
  component: PlansForRun,
  args: { ...plansForRun(240, 160_000_000), value: 3, onHoursChange: fn(), onChoose: fn() },
  render: function Asked(args) {
    const [hours, setHours] = useState(args.hours)
    const [value, setValue] = useState(args.value)
    return (
      <PlansForRun
        {...args}
        {...(hours === null
          ? { hours, answer: null }
          : hours !== args.hours && plansForRun(hours, args.balance_rub_cents))}
        value={value}
        onHoursChange={(next) => {
          setHours(next)
          args.onHoursChange(next)
        }}
        onChoose={(next) => {
          setValue(next)
          args.onChoose(next)
        }}
      />
    )
  },
  decorators: [
    (Story) => (
      <div className="story-form">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof PlansForRun>

export default meta
type Story = StoryObj<typeof meta>

/** The yearly plan is the cheapest; the balance covers three months. */
export const TenDays: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const row = (name: RegExp) => canvas.getByRole('row', { name })
    await expect(row(/^1\sчас/)).toHaveTextContent(
      '1 час240 × 758,33 ₽181 999,20 ₽нужно 758,33 ₽и столько же за каждый следующий часвернётся —'
    )
    await expect(row(/^12\sмесяцев/)).toHaveTextContent(
      '12 месяцевВыгоднее всего, на 9 100 ₽ дешевле154 700,00 ₽нужно 5 569 200,00 ₽вернётся 5 414 500,00 ₽'
    )
    await expect(canvas.getByRole('status')).toHaveTextContent(
      '10 дней без остановки дешевле всего на тарифе «12 месяцев»: 154 700 ₽. На балансе при запуске нужно 5 569 200 ₽, после остановки вернётся 5 414 500 ₽.'
    )
    await expect(
      canvas.getByText(/^Сейчас на балансе 1\s600\s000,00\s₽.*выгоднее «3\sмесяца»: 172\s900\s₽\.$/)
    ).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: /^Выбрать «3\sмесяца»$/ }))
    await expect(args.onChoose).toHaveBeenLastCalledWith(3)

    const length = canvas.getByRole('textbox', { name: 'Сколько проработает' })
    await userEvent.clear(length)
    await expect(args.onHoursChange).toHaveBeenLastCalledWith(null)
    await expect(length).toHaveAccessibleDescription('Целое число от 1 до 360.')
    await expect(canvas.queryByRole('table')).toBeNull()
    await userEvent.type(length, '60')
    await expect(args.onHoursChange).toHaveBeenLastCalledWith(1440)
    await expect(row(/^1\sмесяц/)).toHaveTextContent('и столько же при продлении')
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Единица' }), 'часов')
    await expect(args.onHoursChange).toHaveBeenLastCalledWith(60)
    await userEvent.clear(length)
    await expect(length).toHaveAccessibleDescription(/^Целое число от 1 до 8\s640\.$/)
    await userEvent.type(length, '1 000')
    await expect(args.onHoursChange).toHaveBeenLastCalledWith(1000)
    await userEvent.click(canvas.getByRole('radio', { name: 'Неделя' }))
    await expect(args.onHoursChange).toHaveBeenLastCalledWith(168)
    await expect(length).toHaveValue('7')
  }
}

/** A visitor has no balance. */
export const Visitor: Story = {
  tags: ['unpictured'],
  args: { ...plansForRun(8640), value: 12 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByText(/^Сейчас на балансе/)).toBeNull()
    await expect(canvas.getByText('Он и выбран.')).toBeVisible()
  }
}

export const LittleMoney: Story = {
  tags: ['unpictured'],
  args: plansForRun(240, 100_000),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/выгоднее «1\sчас»: .*за весь срок понадобится ещё/)).toBeVisible()
  }
}

/** The most expensive configuration on the narrowest phone. */
export const Narrow: Story = {
  args: {
    ...plansForRun(8640, 100, { flavor: { flavor_monthly_price_rub_cents: 99_000_000_000, gpu_count: 16 } }),
    note: 'Цены здесь без промокода.'
  },
  decorators: [
    (Story) => (
      <div style={{ width: 288, paddingInline: 16, container: 'form / inline-size' }}>
        <Story />
      </div>
    )
  ],
  play: async ({ canvas }) => {
    const part = canvas.getByRole('table').parentElement?.parentElement
    await expect(part?.scrollWidth).toBeLessThanOrEqual(part?.clientWidth ?? 0)
  }
}
