import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { plansAtHours } from '../../../testing/samples/plans-at-hours.ts'
import { plansForRun } from '../../../testing/samples/plans-for-run.ts'
import { PlansAtHours } from '../PlansAtHours/PlansAtHours.tsx'
import { PlansForRun } from '../PlansForRun/PlansForRun.tsx'
import { WhichPlan } from './WhichPlan.tsx'

const answers = { value: 3, onHoursChange: fn(), onChoose: fn() } as const

const meta = {
  title: 'Form/WhichPlan',
  component: WhichPlan,
  args: { use: 'run', onUseChange: fn(), children: null },
  render: function Asked(args) {
    const [use, setUse] = useState(args.use)
    return (
      <WhichPlan
        {...args}
        use={use}
        onUseChange={(next) => {
          setUse(next)
          args.onUseChange(next)
        }}
      >
        {use === 'run' ? (
          <PlansForRun {...answers} {...plansForRun(240, 160_000_000)} />
        ) : (
          <PlansAtHours {...answers} {...plansAtHours(300)} />
        )}
      </WhichPlan>
    )
  },
  decorators: [
    (Story) => (
      <div className="story-form">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof WhichPlan>

export default meta
type Story = StoryObj<typeof meta>

export const WithoutStop: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('radio', { name: 'Без остановки' })).toBeChecked()
    await expect(canvas.getByRole('table')).toBeVisible()
    await userEvent.click(canvas.getByRole('radio', { name: 'С перерывами' }))
    await expect(args.onUseChange).toHaveBeenLastCalledWith('breaks')
    await expect(canvas.getByRole('slider')).toBeVisible()
    await expect(canvas.queryByRole('table')).toBeNull()
  }
}

export const WithBreaks: Story = { args: { use: 'breaks' } }
