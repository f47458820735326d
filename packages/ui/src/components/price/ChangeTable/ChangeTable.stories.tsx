import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { CHANGED, ORIGINAL } from '../../../testing/samples/change.ts'
import { ChangeTable } from './ChangeTable.tsx'

const meta = {
  title: 'Price/ChangeTable',
  component: ChangeTable,
  args: { before: ORIGINAL, after: CHANGED }
} satisfies Meta<typeof ChangeTable>

export default meta
type Story = StoryObj<typeof meta>

export const Changed: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('row', { name: /Видеокарты\s1\s×\sA100\s2\s×\sH100/ })).toBeVisible()
    await expect(canvas.getByRole('row', { name: /Диск\s512\sГБ\sбез изменений/ })).toBeVisible()
  }
}

export const NothingChanged: Story = {
  args: { after: ORIGINAL },
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText('без изменений')).toHaveLength(5)
  }
}

/** The dense table, as used in a summary. */
export const Dense: Story = {
  args: { dense: true },
  decorators: [(Story) => <div style={{ width: 310 }}>{<Story />}</div>]
}
