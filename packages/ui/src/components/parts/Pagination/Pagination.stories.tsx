import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { Pagination } from './Pagination.tsx'

const meta = {
  title: 'Parts/Pagination',
  component: Pagination,
  args: { label: 'Страницы списка', page: 2, pages: 3, onPage: fn() }
} satisfies Meta<typeof Pagination>

export default meta
type Story = StoryObj<typeof meta>

export const Middle: Story = {}

/** At the last page the focus moves to the other button. */
export const ByKeys: Story = {
  render: function Paging(args) {
    const [page, setPage] = useState(1)
    return <Pagination {...args} page={page} onPage={setPage} />
  },
  play: async ({ canvas, userEvent }) => {
    const next = canvas.getByRole('button', { name: 'Вперёд' })
    const previous = canvas.getByRole('button', { name: 'Назад' })
    await expect(previous).toBeDisabled()
    next.focus()
    await userEvent.keyboard('{Enter}')
    await expect(next).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByText(/^Страница 3/)).toBeVisible()
    await expect(previous).toHaveFocus()
  }
}

export const Narrow: Story = {
  args: { page: 1000, pages: 1000 },
  decorators: [
    (Story) => (
      <div style={{ width: 280 }}>
        <Story />
      </div>
    )
  ]
}

/** A single page needs no buttons. */
export const OnePage: Story = {
  tags: ['unpictured'],
  args: { page: 1, pages: 1 },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('navigation')).toBeNull()
  }
}
