import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn, waitFor } from 'storybook/test'
import { SectionNav } from './SectionNav.tsx'

const meta = {
  title: 'Frame/SectionNav',
  component: SectionNav,
  args: {
    label: 'Профиль',
    links: [
      { href: '#profile', text: 'Данные и реквизиты' },
      { href: '#security', text: 'Безопасность', current: true }
    ],
    onNavigate: fn()
  },
  parameters: { layout: 'fullscreen' }
} satisfies Meta<typeof SectionNav>

export default meta
type Story = StoryObj<typeof meta>

export const Two: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('navigation', { name: 'Профиль' })).toBeVisible()
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Безопасность')
    await userEvent.click(canvas.getByRole('link', { name: 'Данные и реквизиты' }))
    await expect(args.onNavigate).toHaveBeenLastCalledWith('#profile')
  }
}

/** More links than fit on a phone: the row scrolls to the current page's link and to the focused one, the page does not scroll. */
export const Many: Story = {
  args: {
    links: ['Данные и реквизиты', 'Безопасность', 'Токены', 'Уведомления', 'Документы'].map((text, n) => ({
      href: `#${n}`,
      text,
      current: n === 4
    }))
  },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas, canvasElement, userEvent }) => {
    const link = canvas.getByRole('link', { current: 'page' })
    await waitFor(() => expect(link.getBoundingClientRect().right).toBeLessThanOrEqual(320))
    const page = canvasElement.ownerDocument.documentElement
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
    for (const one of canvas.getAllByRole('link')) {
      await userEvent.tab()
      await expect(one).toHaveFocus()
      await waitFor(() => {
        const { left, right } = one.getBoundingClientRect()
        expect(Math.min(left, 320 - right)).toBeGreaterThanOrEqual(0)
      })
    }
  }
}
