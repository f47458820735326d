import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Icon } from '../Icon/Icon.tsx'
import { ButtonLink } from './ButtonLink.tsx'

const meta = {
  title: 'Parts/ButtonLink',
  component: ButtonLink,
  // shown in the screenshots of the components that contain it
  tags: ['unpictured'],
  args: { href: '#sign-in', children: 'Войти', onNavigate: fn() }
} satisfies Meta<typeof ButtonLink>

export default meta
type Story = StoryObj<typeof meta>

/** The router handles an unmodified click; the browser handles a click with a modifier key. */
export const Plain: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const link = canvas.getByRole('link', { name: 'Войти' })
    await expect(link).toHaveAttribute('href', '#sign-in')
    await userEvent.click(link)
    await expect(args.onNavigate).toHaveBeenLastCalledWith('#sign-in')
  }
}

export const Main: Story = { args: { look: 'main', children: 'Собрать сервер' } }

export const WithSign: Story = {
  args: {
    look: 'main',
    tall: true,
    children: (
      <>
        <Icon name="plus" />
        Новый сервер
      </>
    )
  }
}

export const Ghost: Story = { args: { look: 'ghost', children: '28 485,24 ₽' } }
