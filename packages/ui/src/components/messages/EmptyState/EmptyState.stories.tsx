import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { ButtonLink } from '../../parts/Button/ButtonLink.tsx'
import { EmptyState } from './EmptyState.tsx'

const meta = {
  title: 'Messages/EmptyState',
  component: EmptyState,
  args: { heading: 'Серверов пока нет' },
  decorators: [
    (Story, { args }) => (
      <section>
        {args.level === 2 ? <h1>Серверы</h1> : <h2>Серверы</h2>}
        <Story />
      </section>
    )
  ]
} satisfies Meta<typeof EmptyState>

export default meta
type Story = StoryObj<typeof meta>

export const NoServers: Story = {
  args: {
    children: 'Соберите первый: цена видна сразу, платить до создания не нужно.',
    action: (
      <ButtonLink look="main" href="#configurator">
        Собрать сервер
      </ButtonLink>
    )
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 3, name: 'Серверов пока нет' })).toBeVisible()
    await expect(canvas.getByRole('link', { name: 'Собрать сервер' })).toHaveAttribute(
      'href',
      '#configurator'
    )
  }
}

export const NoEvents: Story = {
  args: { heading: 'В ноябре событий не было', children: 'Баланс на начало и конец месяца — 0,00 ₽.' }
}

/** The heading level follows from the heading of the page above it. */
export const UnderThePage: Story = {
  tags: ['unpictured'],
  args: { level: 2 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveTextContent('Серверов пока нет')
  }
}
