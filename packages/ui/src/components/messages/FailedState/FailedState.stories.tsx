import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { FailedState } from './FailedState.tsx'

const meta = {
  title: 'Messages/FailedState',
  component: FailedState,
  args: { heading: 'Не удалось загрузить конфигурации', onRetry: fn() },
  decorators: [
    (Story, { args }) => (
      <section>
        {args.level === 2 ? <h1>Конфигурация</h1> : <h2>Конфигурация</h2>}
        <Story />
      </section>
    )
  ]
} satisfies Meta<typeof FailedState>

export default meta
type Story = StoryObj<typeof meta>

export const NotLoaded: Story = {
  args: { children: 'Проверьте соединение и повторите. Введённое имя и выбор сохранены.' },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('alert')).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Попробовать снова' }))
    await expect(args.onRetry).toHaveBeenCalledOnce()
  }
}

export const Retrying: Story = { args: { retrying: true } }

/** The heading level follows from the heading of the page above it. */
export const UnderThePage: Story = {
  tags: ['unpictured'],
  args: { level: 2 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveTextContent(
      'Не удалось загрузить конфигурации'
    )
  }
}
