import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Menu } from './Menu.tsx'

const meta = {
  title: 'Parts/Menu',
  component: Menu,
  args: {
    navigation: 'Аккаунт',
    button: { look: 'ghost', children: 'Анна' },
    children: (closes) => (
      <>
        <a href="#profile">Профиль</a>
        <a href="#security">Безопасность</a>
        <button type="button" {...closes}>
          Выйти
        </button>
      </>
    )
  },
  decorators: [
    (Story) => (
      <div className="story-narrow" style={{ minHeight: 200, textAlign: 'end' }}>
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof Menu>

export default meta
type Story = StoryObj<typeof meta>

/** Arrow keys move through the menu; a link and a button close it. */
export const Links: Story = {
  play: async ({ canvas, userEvent }) => {
    const opens = canvas.getByRole('button', { name: 'Анна' })
    await userEvent.click(opens)
    const menu = canvas.getByRole('navigation', { name: 'Аккаунт' })
    await userEvent.keyboard('{End}')
    const leave = canvas.getByRole('button', { name: 'Выйти' })
    await expect(leave).toHaveFocus()
    await expect(leave.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
    await userEvent.keyboard('{ArrowDown}')
    const profile = canvas.getByRole('link', { name: 'Профиль' })
    await expect(profile).toHaveFocus()
    profile.addEventListener('click', (event) => event.preventDefault(), { once: true })
    await userEvent.click(profile)
    await expect(menu).not.toBeVisible()
    await userEvent.click(opens)
    await userEvent.click(leave)
    await expect(menu).not.toBeVisible()
  }
}
