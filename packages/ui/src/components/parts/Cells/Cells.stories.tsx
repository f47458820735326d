import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Cells } from './Cells.tsx'

const meta = { title: 'Parts/Cells', component: Cells, args: { full: 2 } } satisfies Meta<typeof Cells>

export default meta
type Story = StoryObj<typeof meta>

export const Two: Story = {}

export const PartOfACell: Story = {
  args: { of: 14, full: 8.72, height: 'tall' },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('i')).toHaveLength(14)
  }
}

export const None: Story = { args: { full: 0 } }

export const FewLeft: Story = { args: { of: 14, full: 2.4, height: 'tall', tone: 'warn' } }

export const LastDay: Story = {
  tags: ['unpictured'],
  args: { of: 14, full: 0.6, height: 'tall', tone: 'bad' }
}

/** A value above the number of cells fills all of them. */
export const TooMany: Story = { args: { full: 16, height: 'high' } }
