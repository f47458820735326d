import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { NOW } from '../../../testing/samples/panel.ts'
import { Notice } from '../../messages/Notice/Notice.tsx'
import { type ShownWatch, WatchList } from './WatchList.tsx'

const WATCHES: readonly ShownWatch[] = [
  {
    id: 2,
    name: 'T4, любое число карт',
    created_at: '2026-11-02T09:00:00Z',
    last_notified_at: '2026-11-17T11:05:00Z',
    max_available: 2,
    href: '/T4?flavor[gpu]=4'
  },
  {
    id: 1,
    name: '4 × L40S, 32\u00a0vCPU, 256\u00a0ГБ',
    created_at: '2026-11-12T09:00:00Z',
    last_notified_at: null,
    max_available: 0
  }
]

const meta = {
  title: 'Panel/WatchList',
  component: WatchList,
  args: { watches: WATCHES, now: NOW, onRemove: fn(), onNavigate: fn() },
  decorators: [
    (Story) => (
      <section>
        <h2>Сообщим, когда появятся</h2>
        <Story />
      </section>
    )
  ]
} satisfies Meta<typeof WatchList>

export default meta
type Story = StoryObj<typeof meta>

export const Usual: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const [notified, waits] = canvas.getAllByRole('listitem')
    await expect(notified).toHaveTextContent(/Сообщили: 17.ноября, 14:05\s*Осталось 2/)
    await expect(waits).toHaveTextContent(/Добавлено: 12.ноября, 12:00\s*Очередь/)
    await userEvent.click(canvas.getByRole('button', { name: 'Не сообщать: T4, любое число карт' }))
    await expect(args.onRemove).toHaveBeenLastCalledWith(2)
    await userEvent.click(canvas.getByRole('link', { name: 'Выбрать: T4, любое число карт' }))
    await expect(args.onNavigate).toHaveBeenLastCalledWith('/T4?flavor[gpu]=4')
    // a configuration that is no longer offered is not a link
    await expect(canvas.getAllByRole('link')).toHaveLength(1)
  }
}

/** A watch that is being removed cannot be removed again. */
export const Removing: Story = {
  tags: ['unpictured'],
  args: { removing: 2 },
  play: async ({ args, canvas, userEvent }) => {
    const [first, second] = canvas.getAllByRole('button', { name: /^Не сообщать: / })
    await expect(first).toHaveAttribute('aria-busy', 'true')
    if (first === undefined || second === undefined) throw new Error('Each watch has its button.')
    await userEvent.click(first)
    await expect(args.onRemove).not.toHaveBeenCalled()
    await userEvent.click(second)
    await expect(args.onRemove).toHaveBeenCalledWith(1)
  }
}

/** The response to a removal is late. */
export const Late: Story = {
  tags: ['unpictured'],
  args: { removing: 1, notice: <Notice>Ответ задерживается дольше обычного.</Notice> },
  play: async ({ canvas }) => {
    const [, second] = canvas.getAllByRole('listitem')
    await expect(second).toContainElement(canvas.getByRole('status'))
  }
}

/** A name of maximum length on a small phone. */
export const LongName: Story = {
  tags: ['unpictured'],
  args: { watches: WATCHES.map((watch) => ({ ...watch, name: `8 × ${'W'.repeat(40)}` })) },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const page = canvasElement.ownerDocument.documentElement
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
  }
}
