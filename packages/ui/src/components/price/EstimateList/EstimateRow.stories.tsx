import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { SYSTEMS } from '../../../testing/samples/catalogue.ts'
import { LISTED } from '../../../testing/samples/estimate.ts'
import { EstimateList } from './EstimateList.tsx'
import { EstimateRow } from './EstimateRow.tsx'

const acts = {
  onQuantity: fn(),
  onEdit: fn(),
  onRepeat: fn(),
  onRemove: fn(),
  onName: fn(),
  onSystem: fn(),
  onSystemForAll: fn()
}

const meta = {
  title: 'Price/EstimateRow',
  component: EstimateRow,
  // shown in the screenshots of the list
  tags: ['unpictured'],
  args: { item: LISTED[0], max: 20, acts, systems: SYSTEMS },
  decorators: [
    (Story) => (
      <section>
        <h2>Позиции</h2>
        <EstimateList>
          <Story />
        </EstimateList>
      </section>
    )
  ]
} satisfies Meta<typeof EstimateRow>

export default meta
type Story = StoryObj<typeof meta>

/** Each action names its item for screen reader users. */
export const Own: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Изменить: train-h100' }))
    await expect(acts.onEdit).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'Повторить: train-h100' }))
    await expect(acts.onRepeat).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'Убрать: train-h100' }))
    await expect(acts.onRemove).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'Для всех позиций: Ubuntu 24.04 LTS' }))
    await expect(acts.onSystemForAll).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'Больше' }))
    await expect(acts.onQuantity).toHaveBeenCalledWith(3)
  }
}

/** The name can be edited in the row; an invalid name is reported and not kept. */
export const Changed: Story = {
  args: { item: { ...LISTED[0], os: null }, error: 'Выберите систему.' },
  play: async ({ canvas, userEvent }) => {
    const name = canvas.getByRole('textbox', { name: 'Имя' })
    await userEvent.type(name, '-2')
    await expect(acts.onName).toHaveBeenLastCalledWith('train-h100-2')
    await userEvent.clear(name)
    await expect(name).toHaveAccessibleDescription(/^От 1 до 20 символов/)
    await userEvent.tab()
    await expect(name).toHaveValue('train-h100')
    const system = canvas.getByRole('combobox', { name: 'Система: train-h100' })
    await expect(system).toHaveAccessibleDescription('Выберите систему.')
    await userEvent.selectOptions(system, 'Debian 12')
    await expect(acts.onSystem).toHaveBeenLastCalledWith(3)
  }
}

/** The estimate is full: no item can be added. */
export const Full: Story = {
  args: { max: 2, acts: { ...acts, onRepeat: undefined } },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('button', { name: /^Повторить/ })).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Больше' })).toBeDisabled()
  }
}
