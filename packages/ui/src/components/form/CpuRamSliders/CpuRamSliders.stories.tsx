import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn } from 'storybook/test'
import { CpuRamSliders } from './CpuRamSliders.tsx'

/** Memory sizes offered with each vCPU count. */
const RAM_OF: Readonly<Record<number, readonly number[]>> = {
  2: [4, 8],
  4: [8, 16],
  8: [8, 16, 32, 64],
  16: [32, 64, 128],
  32: [128],
  64: [256, 512, 1024]
}

const meta = {
  title: 'Form/CpuRamSliders',
  component: CpuRamSliders,
  args: {
    cpu_counts: Object.keys(RAM_OF).map(Number),
    ram_counts: RAM_OF[8] ?? [],
    cpu_count: 8,
    ram_count: 32,
    onCpuChange: fn(),
    onRamChange: fn(),
    hint: 'AMD EPYC 9454, память DDR5. Выбор памяти зависит от числа vCPU.'
  },
  render: function Slid({ cpu_count, ram_counts, ram_count, onCpuChange, onRamChange, ...rest }) {
    const [pair, setPair] = useState({ cpu_count, ram_counts, ram_count })
    return (
      <CpuRamSliders
        {...rest}
        {...pair}
        onCpuChange={(next) => {
          const counts = RAM_OF[next] ?? []
          setPair({ cpu_count: next, ram_counts: counts, ram_count: counts[0] ?? 0 })
          onCpuChange(next)
        }}
        onRamChange={(next) => {
          setPair({ ...pair, ram_count: next })
          onRamChange(next)
        }}
      />
    )
  },
  decorators: [
    (Story) => (
      <div className="story-form">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof CpuRamSliders>

export default meta
type Story = StoryObj<typeof meta>

/** A step is announced with its unit; another processor brings its own memory sizes. */
export const Chosen: Story = {
  play: async ({ args, canvas }) => {
    const cpu = canvas.getByRole('slider', { name: 'Процессор, vCPU' })
    const ram = canvas.getByRole('slider', { name: 'Оперативная память, RAM' })
    await expect(cpu).toHaveAttribute('aria-valuetext', '8\u00a0vCPU')
    await expect(ram).toHaveAttribute('aria-valuetext', '32\u00a0ГБ')
    await fireEvent.change(ram, { target: { value: '3' } })
    await expect(args.onRamChange).toHaveBeenLastCalledWith(64)
    await fireEvent.change(cpu, { target: { value: '3' } })
    await expect(args.onCpuChange).toHaveBeenLastCalledWith(16)
    await expect(cpu).toHaveAttribute('aria-valuetext', '16\u00a0vCPU')
    await expect(ram).toHaveAttribute('aria-valuetext', '32\u00a0ГБ')
  }
}

export const Smallest: Story = { args: { cpu_count: 2, ram_counts: [4, 8], ram_count: 4 } }

export const Largest: Story = {
  tags: ['unpictured'],
  args: { cpu_count: 64, ram_counts: [256, 512, 1024], ram_count: 1024 }
}

/** A single step: the slider cannot move and shows its value. */
export const OneMemory: Story = {
  args: { cpu_count: 32, ram_counts: [128], ram_count: 128 },
  play: async ({ canvas }) => {
    const ram = canvas.getByRole('slider', { name: 'Оперативная память, RAM' })
    await expect(ram).toBeDisabled()
    await expect(ram).toHaveAttribute('aria-valuetext', '128\u00a0ГБ')
    await expect(canvas.getByRole('slider', { name: 'Процессор, vCPU' })).toBeEnabled()
  }
}

/** If the numbers do not fit, the ends, the chosen step and some steps between are labelled. */
export const ManySteps: Story = {
  tags: ['unpictured'],
  args: {
    cpu_counts: [1, 2, 3, 4, 6, 8, 10, 12, 16, 20, 24, 32, 40, 48, 64, 80, 96, 128, 192, 256],
    cpu_count: 12
  }
}

/** The catalogue is empty. */
export const Empty: Story = {
  args: { cpu_counts: [], ram_counts: [] },
  play: async ({ canvas }) => {
    for (const slider of canvas.getAllByRole('slider')) await expect(slider).toBeDisabled()
  }
}
