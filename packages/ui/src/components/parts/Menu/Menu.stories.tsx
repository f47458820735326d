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

/** A click on a text in the menu does not close it, although the page around it can have the focus. */
export const TextInTheMenu: Story = {
  tags: ['unpictured'],
  args: {
    navigation: undefined,
    children: () => (
      <>
        <p>Сервер работает</p>
        <button type="button">Переименовать</button>
      </>
    )
  },
  decorators: [
    (Story) => (
      <main tabIndex={-1}>
        <Story />
      </main>
    )
  ],
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Анна' }))
    await userEvent.keyboard('{ArrowDown}')
    const rename = canvas.getByRole('button', { name: 'Переименовать' })
    await expect(rename).toHaveFocus()
    await userEvent.click(canvas.getByText('Сервер работает'))
    await expect(rename).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect(rename).toHaveFocus()
  }
}

/** Near the bottom of the window, but not of the page. */
const lowInTheWindow: Story['decorators'] = (Story) => (
  <div style={{ padding: 'calc(100vh - 6rem) 0 60rem' }}>
    <Story />
  </div>
)

/** Without space below its button, the menu opens above it. */
export const LowInTheWindow: Story = {
  tags: ['unpictured'],
  decorators: lowInTheWindow,
  play: async ({ canvas }) => {
    const opens = canvas.getByRole('button', { name: 'Анна' })
    // a click of `userEvent` would scroll the page
    opens.click()
    const menu = canvas.getByRole('navigation', { name: 'Аккаунт' }).getBoundingClientRect()
    await expect(menu.top).toBeGreaterThanOrEqual(0)
    await expect(menu.bottom).toBeLessThanOrEqual(opens.getBoundingClientRect().top)
  }
}

/** All actions of a menu that is higher than the window can be scrolled to. */
export const HigherThanTheWindow: Story = {
  tags: ['unpictured'],
  decorators: lowInTheWindow,
  args: {
    children: () => (
      <>
        {Array.from({ length: 40 }, (_, nth) => (
          <a key={nth} href="#a">{`Пункт ${nth}`}</a>
        ))}
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Анна' }))
    const menu = canvas.getByRole('navigation', { name: 'Аккаунт' })
    const { top, bottom } = menu.getBoundingClientRect()
    await expect([top >= 0, bottom <= innerHeight]).toEqual([true, true])
    await userEvent.keyboard('{End}')
    await expect(
      canvas.getByRole('link', { name: 'Пункт 39' }).getBoundingClientRect().bottom
    ).toBeLessThanOrEqual(bottom)
  }
}
