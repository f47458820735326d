import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { MoreMenu } from './MoreMenu.tsx'

const meta = {
  title: 'Parts/MoreMenu',
  component: MoreMenu,
  // shown in the screenshots of the server menu and of the rules
  tags: ['unpictured'],
  args: {
    name: 'Счёт № 12',
    children: (closes) => (
      <>
        <a href="#bill">Открыть</a>
        <button type="button" {...closes}>
          Отправить на почту
        </button>
      </>
    )
  },
  decorators: [
    (Story) => (
      <div className="story-narrow" style={{ minHeight: 160, textAlign: 'end' }}>
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof MoreMenu>

export default meta
type Story = StoryObj<typeof meta>

/** A button with the attributes that the menu passes closes it, and the focus returns to '…'. */
export const Actions: Story = {
  play: async ({ canvas, userEvent }) => {
    const more = canvas.getByRole('button', { name: 'Ещё действия: Счёт № 12' })
    const send = canvas.getByText('Отправить на почту')
    await expect(send).not.toBeVisible()
    await userEvent.click(more)
    await expect(send).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect(canvas.getByRole('link', { name: 'Открыть' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect(send).toHaveFocus()
    await userEvent.click(send)
    await expect(send).not.toBeVisible()
    await expect(more).toHaveFocus()
  }
}

/** A focused button keeps a distance from the button 4 px beside it. */
export const Focused: Story = {
  tags: ['unpictured'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    const button = canvas.getByRole('button', { name: /^Ещё действия/ })
    await expect(button).toHaveFocus()
    const { outlineWidth, outlineOffset } = getComputedStyle(button)
    await expect(Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)).toBeLessThan(4)
  }
}
