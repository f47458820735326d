import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { CheckedAt } from '../../form/CheckedAt/CheckedAt.tsx'
import { CountFilter } from '../../form/CountFilter/CountFilter.tsx'
import { Section } from './Section.tsx'

const meta = {
  title: 'Frame/Section',
  component: Section,
  args: { heading: 'Параметры диска', children: <p>Поля раздела</p> },
  decorators: [
    (Story) => (
      <div className="story-form">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof Section>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 2, name: 'Параметры диска' })).toBeVisible()
  }
}

/** A section inside another one has a lower heading level. */
export const Nested: Story = {
  args: { level: 3 },
  tags: ['unpictured'],
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 3, name: 'Параметры диска' })).toBeVisible()
  }
}

export const WithFilter: Story = {
  args: {
    heading: 'Конфигурация',
    aside: (
      <>
        <CheckedAt at="2026-11-21T12:30:00+03:00" onCheck={fn()} />
        <CountFilter counts={[1, 2, 4, 8]} value={null} onChange={fn()} />
      </>
    )
  }
}
