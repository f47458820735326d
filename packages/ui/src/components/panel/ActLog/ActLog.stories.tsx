import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { NOW } from '../../../testing/samples/panel.ts'
import { ActLog } from './ActLog.tsx'

const meta = {
  title: 'Panel/ActLog',
  component: ActLog,
  args: {
    now: NOW,
    acts: [
      {
        id: 4,
        at: '2026-11-21T09:12:00+03:00',
        text: 'Вход по ключу «Ноутбук»',
        detail: 'Chrome, Linux, 203.0.113.24'
      },
      {
        id: 3,
        at: '2026-11-18T22:05:00+03:00',
        text: 'Неудачная попытка входа',
        detail: 'неизвестное устройство, 192.0.2.61, мы написали вам письмо'
      },
      {
        id: 2,
        at: '2026-10-14T15:20:00+03:00',
        text: 'Созданы коды восстановления',
        detail: 'Chrome, Linux, 203.0.113.24'
      },
      { id: 1, at: '2025-12-31T23:59:00+03:00', text: 'Изменён пароль', detail: 'Firefox, Windows' }
    ]
  },
  decorators: [
    (Story) => (
      <section>
        <h2>История</h2>
        <Story />
      </section>
    )
  ]
} satisfies Meta<typeof ActLog>

export default meta
type Story = StoryObj<typeof meta>

export const Acts: Story = {
  play: async ({ canvas }) => {
    const [, first, , , last] = canvas.getAllByRole('row')
    await expect(first).toHaveTextContent(
      /^сегодня, 09:12.*Вход по ключу «Ноутбук».*Chrome, Linux, 203\.0\.113\.24$/
    )
    await expect(last).toHaveTextContent(/^31.декабря.2025.*Изменён/)
  }
}

/** A browser whose name is one very long word. */
export const LongDetail: Story = {
  tags: ['unpictured'],
  args: { acts: [{ id: 1, at: '2026-11-20T10:00:00+03:00', text: 'Вход', detail: 'x'.repeat(500) }] },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const page = canvasElement.ownerDocument.documentElement
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
  }
}
