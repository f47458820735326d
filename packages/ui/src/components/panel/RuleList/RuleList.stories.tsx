import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { RULES, WATCHED } from '../../../testing/samples/rules.ts'
import { RuleList } from './RuleList.tsx'
import { RuleRow } from './RuleRow.tsx'

const nothing = fn()
const LONG = 'М'.repeat(60)

const rows = (rules: typeof RULES) =>
  rules.map(({ server_name, ...rule }) => (
    <RuleRow
      key={rule.id}
      rule={rule}
      server_name={server_name}
      watched={WATCHED}
      onSwitch={nothing}
      onEdit={nothing}
      onDelete={nothing}
    />
  ))

const meta = {
  title: 'Panel/RuleList',
  component: RuleList,
  args: { children: rows(RULES) },
  decorators: [
    (Story) => (
      <section>
        <h2>Что произойдёт дальше</h2>
        <Story />
      </section>
    )
  ]
} satisfies Meta<typeof RuleList>

export default meta
type Story = StoryObj<typeof meta>

/** Predictions about money are marked '≈'; times of a schedule are exact. */
export const EachKind: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('listitem')).toHaveLength(RULES.length)
    await expect(canvas.getByText(/^По будням в\s9:00 запустить\sbatch-a100$/)).toBeVisible()
    await expect(canvas.getByText(/^23\sноября, 09:00$/)).toBeVisible()
    await expect(canvas.getByText(/^≈\s24\sноября, 23:00$/)).toBeVisible()
    await expect(canvas.getByText(/^оценка, списано 888\s573,48\s₽$/)).toBeVisible()
    await expect(canvas.getByText(/^через 48\sчасов после запуска$/)).toBeVisible()
    await expect(canvas.getByText('момент прошёл')).toBeVisible()
  }
}

export const Dark: Story = { tags: ['unpictured'], globals: { theme: 'dark' } }

export const One: Story = { tags: ['unpictured'], args: { children: rows(RULES.slice(0, 1)) } }

/** Names of maximum length on a small phone. */
export const LongNames: Story = {
  tags: ['unpictured'],
  args: { children: rows(RULES.map((rule) => ({ ...rule, name: LONG, server_name: 'W'.repeat(20) }))) },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const page = canvasElement.ownerDocument.documentElement
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
  }
}
