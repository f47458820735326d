import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { SYSTEMS } from '../../testing/sample.ts'
import { OsSelect } from './OsSelect.tsx'

const meta = {
  title: 'Form/OsSelect',
  component: OsSelect,
  args: { systems: SYSTEMS, value: null, onChange: fn() },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof OsSelect>

export default meta
type Story = StoryObj<typeof meta>

export const NotChosen: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Операционная система' }), 'Debian 12')
    await expect(args.onChange).toHaveBeenLastCalledWith(3)
  }
}

export const Chosen: Story = {
  args: { value: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('combobox')).toHaveAccessibleDescription(
      'Драйвер NVIDIA и CUDA установлены'
    )
  }
}

export const Missing: Story = { args: { error: 'Выберите систему, чтобы создать сервер' } }
