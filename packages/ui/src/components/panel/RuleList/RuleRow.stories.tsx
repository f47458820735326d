import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { sampleRule, WATCHED } from '../../../testing/samples/rules.ts'
import { Notice } from '../../messages/Notice/Notice.tsx'
import { RuleList } from './RuleList.tsx'
import { RuleRow } from './RuleRow.tsx'

const meta = {
  title: 'Panel/RuleRow',
  component: RuleRow,
  // shown in the screenshots of the list
  tags: ['unpictured'],
  args: {
    rule: sampleRule('Утро'),
    server_name: 'batch-a100',
    watched: WATCHED,
    onSwitch: fn(),
    onEdit: fn(),
    onDelete: fn()
  },
  decorators: [
    (Story) => (
      <section style={{ minHeight: 260 }}>
        <h2>Что произойдёт дальше</h2>
        <RuleList>
          <Story />
        </RuleList>
      </section>
    )
  ]
} satisfies Meta<typeof RuleRow>

export default meta
type Story = StoryObj<typeof meta>

export const On: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('switch', { name: 'Включено: Утро' }))
    await expect(args.onSwitch).toHaveBeenLastCalledWith(false)
    await userEvent.click(canvas.getByRole('button', { name: 'Ещё действия: Утро' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Изменить' }))
    await expect(args.onEdit).toHaveBeenCalledOnce()
    await expect(canvas.queryByRole('button', { name: 'Удалить' })).toBeNull()
    await userEvent.click(canvas.getByRole('button', { name: 'Ещё действия: Утро' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Удалить' }))
    await expect(args.onDelete).toHaveBeenCalledOnce()
  }
}

/** The row names its last action, and the reason if the action failed. */
export const Hindered: Story = {
  args: { fired: { at: '2026-11-20T06:00:00Z', hindrance: 'свободных мест в конфигурации нет' } },
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(
        /^Сработало 20.ноября, 09:00, но сервер не запущен: свободных мест в конфигурации нет$/
      )
    ).toBeVisible()
  }
}

export const Fired: Story = {
  args: { fired: { at: '2025-12-31T20:59:00Z', hindrance: null } },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Сработало 31.декабря 2025, 23:59$/)).toBeVisible()
  }
}

/** Thousands of hours are grouped like sums. */
export const ManyHours: Story = {
  args: {
    rule: { ...sampleRule('Не дольше двух суток'), when: { kind: 'ran_for', hours: 8640 } },
    server_name: 'notebook-l4'
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^Через 8\s640\sчасов работы остановить\snotebook-l4$/)).toBeVisible()
    await expect(canvas.getByText(/^через 8\s640\sчасов после запуска$/)).toBeVisible()
  }
}

/** While waiting, the switch keeps its focus and ignores clicks. */
export const Waiting: Story = {
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('switch'))
    await expect(canvas.getByRole('switch')).toHaveFocus()
    await expect(args.onSwitch).not.toHaveBeenCalled()
  }
}

/** The response to the switch is late. */
export const Late: Story = {
  args: { busy: true, notice: <Notice>Ответ задерживается дольше обычного.</Notice> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeVisible()
  }
}

export const NotSwitched: Story = {
  args: { error: 'Этот момент уже прошёл. Укажите будущий.' },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Этот момент уже прошёл.')
  }
}
