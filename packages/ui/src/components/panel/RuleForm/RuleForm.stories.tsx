import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { NOW } from '../../../testing/samples/panel.ts'
import { foresee, RULE_SERVERS } from '../../../testing/samples/rules.ts'
import { Notice } from '../../messages/Notice/Notice.tsx'
import { RuleForm } from './RuleForm.tsx'

const EVENING = {
  name: 'Вечер',
  when: { kind: 'weekly', days: [1, 2, 3, 4, 5], time: '20:00' },
  then: 'stop',
  server_id: RULE_SERVERS[0]?.id ?? null
} as const

const meta = {
  title: 'Panel/RuleForm',
  component: RuleForm,
  args: {
    rule: EVENING,
    servers: RULE_SERVERS,
    foresee,
    now: NOW,
    onSave: fn(),
    onCancel: fn()
  },
  decorators: [
    (Story) => (
      <section>
        <h2>Правило «Вечер»</h2>
        <Story />
      </section>
    )
  ]
} satisfies Meta<typeof RuleForm>

export default meta
type Story = StoryObj<typeof meta>

/** The form shows the action, the next date and the cost while the rule is edited. */
export const Schedule: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(
      canvas.getByText(/^По будням в\s20:00 остановить\strain-h100\. Впервые — в понедельник, 23\sноября\.$/)
    ).toBeVisible()
    await userEvent.click(canvas.getByRole('checkbox', { name: 'суббота' }))
    await userEvent.click(canvas.getByRole('radio', { name: 'Запустить' }))
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'dreams')
    await expect(canvas.getByText(/При запуске спишется/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить правило' }))
    await expect(args.onSave).toHaveBeenLastCalledWith({
      name: 'Вечер',
      when: { kind: 'weekly', days: [1, 2, 3, 4, 5, 6], time: '20:00' },
      then: 'start',
      server_id: RULE_SERVERS[1]?.id
    })
  }
}

export const Once: Story = {
  args: { rule: { ...EVENING, when: { kind: 'at', moment: '2026-11-30T15:00:00Z' } } },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Дата')).toHaveValue('2026-11-30')
    await expect(canvas.getByLabelText('Время, московское')).toHaveValue('18:00')
    await expect(canvas.getByText(/сработает один раз и выключится/)).toBeVisible()
    await expect(canvas.getByText(/тариф закончится вместе со\sскидкой/)).toBeVisible()
  }
}

/** Firefox clears all parts of a date or time when its attribute `value` changes. */
export const TimeEdited: Story = {
  tags: ['unpictured'],
  args: { rule: { ...EVENING, when: { kind: 'at', moment: '2026-11-30T15:00:00Z' } } },
  play: async ({ canvas, userEvent }) => {
    for (const label of ['Дата', 'Время, московское']) {
      const input = canvas.getByLabelText(label)
      const attribute = input.getAttribute('value')
      await userEvent.clear(input)
      await expect(input).toHaveValue('')
      await expect(input).toHaveAttribute('value', attribute)
    }
    await userEvent.type(canvas.getByLabelText('Дата'), '2026-12-01')
    await userEvent.type(canvas.getByLabelText('Время, московское'), '19:30')
    await expect(canvas.getByText(/^1\sдекабря в\s19:30 остановить/)).toBeVisible()
  }
}

/** Only a schedule can start a server. */
export const Hours: Story = {
  args: { rule: { ...EVENING, when: { kind: 'ran_for', hours: 48 } } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('radio', { name: 'Запустить' })).toBeNull()
    await expect(canvas.getByText(/^Перезапуск начинает счёт заново/)).toBeVisible()
  }
}

/** Both notes about money: charged money is not returned, and the effect of a low limit. */
export const Spending: Story = {
  args: {
    rule: { ...EVENING, when: { kind: 'spent_in_month', amount_rub_cents: 91_000_000 }, server_id: null }
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByLabelText('Списано с начала месяца')).toHaveValue('910\u00a0000')
    await expect(canvas.getByText(/этот час или продление уже оплачены/)).toBeVisible()
    await expect(canvas.getByText(/меньше одной предоплаты остановит сервер сразу/)).toBeVisible()
    await expect(canvas.getByText(/в\sчас\) — ≈\s24\sноября, 23:00/)).toBeVisible()
  }
}

/** A limit without running servers stops nothing; servers that will be off by then are not stopped either. */
export const NothingToStop: Story = {
  tags: ['unpictured'],
  args: {
    rule: { ...EVENING, when: { kind: 'spent_in_month', amount_rub_cents: 100 } },
    foresee: (rule) => ({
      ...foresee(rule),
      next_at: null,
      is_reached: rule.when.kind === 'spent_in_month',
      nothing_to_stop: rule.when.kind === 'spent_in_month' ? 'now' : 'then'
    })
  },
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByText(/Останавливать пока нечего: правило подождёт/)).toBeVisible()
    await expect(canvas.queryByText(/сработает сразу/)).toBeNull()
    await userEvent.click(canvas.getByRole('radio', { name: /^Баланс/ }))
    await userEvent.type(canvas.getByRole('textbox', { name: 'На балансе меньше чем' }), '100')
    await expect(canvas.getByText(/его оплаченный период кончится раньше/)).toBeVisible()
  }
}

export const Balance: Story = {
  args: {
    rule: {
      ...EVENING,
      when: { kind: 'balance_below', amount_rub_cents: 5_000_000 },
      then: 'notify',
      server_id: null
    }
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox', { name: 'Сервер' })).toBeDisabled()
    await expect(canvas.getByText(/этот час или продление уже оплачены/)).toBeVisible()
  }
}

/** An incomplete rule is not submitted; the first invalid field is focused. */
export const New: Story = {
  args: { rule: null },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('radio', { name: /^Баланс/ })).toBeChecked()
    await expect(canvas.getByRole('radio', { name: 'Написать' })).toBeChecked()
    const name = canvas.getByRole('textbox', { name: 'Название правила' })
    await userEvent.type(canvas.getByRole('textbox', { name: 'На балансе меньше чем' }), '5000')
    await expect(name).toHaveValue('Когда на балансе меньше 5 000 ₽, написать мне')
    await userEvent.type(canvas.getByRole('textbox', { name: 'На балансе меньше чем' }), '0')
    await expect(name).toHaveValue('Когда на балансе меньше 50 000 ₽, написать мне')
    await userEvent.clear(name)
    await userEvent.type(name, 'Мало денег')
    await userEvent.type(canvas.getByRole('textbox', { name: 'На балансе меньше чем' }), '0')
    await expect(name).toHaveValue('Мало денег')
    await userEvent.click(canvas.getByRole('radio', { name: /^Время работы/ }))
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить правило' }))
    await expect(args.onSave).not.toHaveBeenCalled()
    const hours = canvas.getByLabelText('Сколько часов подряд')
    await expect(hours).toHaveFocus()
    await expect(hours).toHaveAccessibleDescription('Целое число часов: от 1 до 8\u00a0640.')
    await expect(canvas.getByRole('combobox')).toHaveAccessibleDescription('Выберите сервер.')
    await userEvent.type(hours, '48')
    await expect(hours).toBeValid()
    await userEvent.click(canvas.getByRole('button', { name: 'Отменить' }))
    await expect(args.onCancel).toHaveBeenCalledOnce()
  }
}

/** Errors returned by the server are shown at their fields. */
export const Refused: Story = {
  tags: ['unpictured'],
  args: {
    issues: {
      then: 'Запустить сервер можно только по дате или по расписанию.',
      server_id: 'Такого сервера нет.'
    },
    notice: <Notice kind="bad">Больше правил сохранить нельзя, предел — 20.</Notice>
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox')).toHaveAccessibleDescription('Такого сервера нет.')
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveFocus())
    await expect(canvas.getByText('Запустить сервер можно только по дате или по расписанию.')).toBeVisible()
  }
}

/** The server no longer exists, so another one, or all of them, must be chosen. */
export const Gone: Story = {
  tags: ['unpictured'],
  args: { rule: { ...EVENING, server_id: 999 } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('combobox')).toHaveDisplayValue('Выберите сервер')
    await userEvent.selectOptions(canvas.getByRole('combobox'), 'Все серверы')
    await userEvent.click(canvas.getByRole('button', { name: 'Сохранить правило' }))
    await expect(args.onSave).toHaveBeenCalledWith(expect.objectContaining({ server_id: null }))
  }
}

/** An account without servers, on a small phone, with a name of maximum length. */
export const Narrow: Story = {
  tags: ['unpictured'],
  args: {
    rule: { ...EVENING, name: 'М'.repeat(60), when: { kind: 'ran_for', hours: 8640 }, server_id: null },
    servers: []
  },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByText(/^Серверов пока нет/)).toBeVisible()
    const page = canvasElement.ownerDocument.documentElement
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
  }
}
