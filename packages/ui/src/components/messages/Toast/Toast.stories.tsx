import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, spyOn, waitFor } from 'storybook/test'
import { Button } from '../../parts/Button/Button.tsx'
import { Toast } from './Toast.tsx'
import { ToastRegion } from './ToastRegion.tsx'

const meta = {
  title: 'Messages/Toast',
  component: Toast,
  args: { onClose: fn(), children: 'Ссылка на конфигурацию скопирована' },
  // the same space as at the end of a page
  decorators: [
    (Story) => (
      <div style={{ paddingTop: '5rem' }}>
        <Story />
      </div>
    )
  ],
  render: (args) => {
    const toast = <Toast {...args} />
    return args.kind === 'bad' ? <ToastRegion alerts={toast} /> : <ToastRegion>{toast}</ToastRegion>
  }
} satisfies Meta<typeof Toast>

export default meta
type Story = StoryObj<typeof meta>

/** A toast ignores clicks while it appears: they were meant for the element below. */
export const Done: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const close = canvas.getByRole('button', { name: 'Закрыть' })
    await waitFor(() => expect(close).toHaveStyle({ pointerEvents: 'auto' }))
    await userEvent.click(close)
    await expect(args.onClose).toHaveBeenCalledOnce()
  }
}

/** Closed by keyboard, it returns the focus to the element before it. */
export const ClosedByKeyboard: Story = {
  tags: ['unpictured'],
  render: function Saved(args) {
    const [isOpen, setOpen] = useState(true)
    return (
      <>
        <Button>Сохранить</Button>
        <ToastRegion>{isOpen && <Toast {...args} onClose={() => setOpen(false)} />}</ToastRegion>
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Закрыть' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement()
    await expect(canvas.getByRole('button', { name: 'Сохранить' })).toHaveFocus()
  }
}

/** A page that renders again does not prolong the time of a toast. */
export const OnAChangingPage: Story = {
  tags: ['unpictured'],
  render: function Counted(args) {
    const [count, setCount] = useState(0)
    return (
      <>
        <Button onClick={() => setCount(count + 1)}>{`Обновить ${count}`}</Button>
        <ToastRegion>
          <Toast {...args} onClose={() => args.onClose()} />
        </ToastRegion>
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    const started = spyOn(window, 'setTimeout')
    await userEvent.click(canvas.getByRole('button', { name: 'Обновить 0' }))
    await canvas.findByRole('button', { name: 'Обновить 1' })
    await expect(started.mock.calls.filter(([, delay]) => delay === 6000)).toEqual([])
    started.mockRestore()
  }
}

/** Stays until the user closes it. */
export const Failed: Story = {
  args: { kind: 'bad', children: 'Не удалось остановить web-api. Сервер работает.' }
}

/** Long words wrap, and the close button keeps its place. */
export const LongText: Story = {
  args: {
    kind: 'bad',
    children:
      'Не удалось остановить ЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩЩ. Сервер работает, деньги списываются как прежде. Попробуйте ещё раз через минуту.'
  }
}

/** A server name can be one long word. */
export const LongName: Story = {
  tags: ['unpictured'],
  args: { kind: 'bad', children: `Сервер «${'Щ'.repeat(40)}» не запущен, деньги не списаны.` },
  play: async ({ canvas }) => {
    const { scrollWidth, clientWidth } = canvas.getByRole('alert')
    await expect(scrollWidth).toBe(clientWidth)
  }
}
