import { DEFAULT_TERMS } from '@cloud/pricing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn } from 'storybook/test'
import { plansAtHours } from '../../../testing/samples/plans-at-hours.ts'
import { PlansAtHours } from './PlansAtHours.tsx'

const meta = {
  title: 'Form/PlansAtHours',
  component: PlansAtHours,
  args: { ...plansAtHours(300), value: 3, onHoursChange: fn(), onChoose: fn() },
  render: function Asked(args) {
    const [hours, setHours] = useState(args.hours)
    const [value, setValue] = useState(args.value)
    return (
      <PlansAtHours
        {...args}
        {...(hours !== args.hours && plansAtHours(hours))}
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
} satisfies Meta<typeof PlansAtHours>

export default meta
type Story = StoryObj<typeof meta>

/** Below the break-even part of the month is paid by the hour; above it a monthly plan is cheaper. */
export const Nights: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const slider = canvas.getByRole('slider', { name: 'Сколько часов в месяц нужен сервер' })
    const rows = () => canvas.getAllByRole('listitem').map((row) => row.textContent)
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      '300\u00a0часов в месяц, выгоднее всего 1\u00a0час'
    )
    await expect(canvas.getByRole('radio', { name: /^Ночи по 10/ })).toBeChecked()
    await expect(rows()[0]).toBe(
      '1\u00a0часВыгоднее всего: на 236\u00a0601\u00a0₽ меньше следующего227\u00a0499,00\u00a0₽'
    )
    await expect(rows()[4]).toBe('12\u00a0месяцевскидка −15\u00a0%464\u00a0100,00\u00a0₽')
    await expect(canvas.getByText(/^12\sмесяцев выгоднее с\s613\sчасов в месяц/)).toBeVisible()
    await expect(canvas.getByText(/остаток вернётся на баланс, но скидка закончится/)).toBeVisible()

    await fireEvent.change(slider, { target: { value: '613' } })
    await expect(args.onHoursChange).toHaveBeenLastCalledWith(613)
    await expect(slider).toHaveAttribute(
      'aria-valuetext',
      '613\u00a0часов в месяц, выгоднее всего 12\u00a0месяцев'
    )
    for (const radio of canvas.getAllByRole('radio')) await expect(radio).not.toBeChecked()
    await expect(rows()[4]).toContain('Выгоднее всего')

    await userEvent.click(canvas.getByRole('button', { name: /^Выбрать тариф «12\sмесяцев»$/ }))
    await expect(args.onChoose).toHaveBeenLastCalledWith(12)
    await userEvent.click(canvas.getByRole('radio', { name: /^Будни по 8/ }))
    await expect(args.onHoursChange).toHaveBeenLastCalledWith(176)
    await expect(canvas.getByRole('button', { name: /^Выбрать тариф «1\sчас»$/ })).toBeVisible()
  }
}

export const Always: Story = {
  args: { ...plansAtHours(720), value: 12 },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/после нового запуска сервер стоит 758,33\s₽ в\sчас/)).toBeVisible()
    await expect(canvas.getByText('Он и выбран.')).toBeVisible()
  }
}

export const NotAtAll: Story = { tags: ['unpictured'], args: plansAtHours(0) }

/** Without discounts and with months of 31 days, the hourly plan is the cheapest for any hours. */
export const HoursAlways: Story = {
  tags: ['unpictured'],
  args: plansAtHours(
    720,
    {},
    {
      ...DEFAULT_TERMS,
      planDiscounts: { ...DEFAULT_TERMS.planDiscounts, 3: 0, 6: 0, 12: 0 },
      daysPerMonth: 31
    }
  ),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('Почасовая оплата выгоднее, сколько бы часов ни работал сервер.')
    ).toBeVisible()
  }
}

/** The most expensive configuration on the narrowest phone; the prices exclude the promo code. */
export const Narrow: Story = {
  args: {
    ...plansAtHours(613, { flavor: { flavor_monthly_price_rub_cents: 99_000_000_000, gpu_count: 16 } }),
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
    const part = canvas.getByRole('list').parentElement?.parentElement
    await expect(part?.scrollWidth).toBeLessThanOrEqual(part?.clientWidth ?? 0)
  }
}
