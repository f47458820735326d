import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { SYSTEMS } from '../../../testing/samples/catalogue.ts'
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
      'С картами NVIDIA — драйвер и CUDA'
    )
  }
}

export const Missing: Story = { args: { error: 'Выберите систему, чтобы создать сервер.' } }

/** Several versions of every family, one with the longest possible name and description. */
export const Many: Story = {
  args: {
    value: 12,
    systems: Array.from({ length: 24 }, (_, index) => ({
      id: index + 1,
      name: `${['Ubuntu', 'Debian', 'AlmaLinux', 'Windows Server Datacenter Edition'][index % 4]} ${24 - index}.04`,
      description:
        'С картами NVIDIA — драйвер, CUDA, cuDNN, Docker и NVIDIA Container Toolkit; автоматические обновления безопасности включены'
    }))
  },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('option')).toHaveLength(24)
  }
}

/** The catalogue has no systems: the field keeps its label and has no options. */
export const Nothing: Story = { args: { systems: [] } }

export const Disabled: Story = { args: { value: 1, disabled: true } }
