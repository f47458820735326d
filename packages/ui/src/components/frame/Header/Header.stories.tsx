import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { ButtonLink } from '../../parts/Button/ButtonLink.tsx'
import { LinkButton } from '../../parts/Button/LinkButton.tsx'
import { Header } from './Header.tsx'

const meta = {
  title: 'Frame/Header',
  component: Header,
  args: {
    home: '#home',
    brand: 'Облачные серверы',
    links: [
      { href: '#configurator', text: 'Конфигуратор', current: true },
      { href: '#panel', text: 'Панель' }
    ],
    actions: [{ text: 'Консультация', onClick: fn() }],
    onNavigate: fn(),
    onThemeSwitch: fn()
  },
  parameters: { layout: 'fullscreen' },
  decorators: [
    (Story) => (
      <>
        <Story />
        <main id="main" />
      </>
    )
  ]
} satisfies Meta<typeof Header>

export default meta
type Story = StoryObj<typeof meta>

export const Visitor: Story = {
  args: { end: <ButtonLink href="#sign-in">Войти</ButtonLink> },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('link', { current: 'page' })).toHaveTextContent('Конфигуратор')
    await userEvent.click(canvas.getByRole('link', { name: 'Панель' }))
    await expect(args.onNavigate).toHaveBeenLastCalledWith('#panel')
    await userEvent.click(canvas.getByRole('button', { name: 'Консультация' }))
    await expect(args.actions?.[0]?.onClick).toHaveBeenCalledOnce()
    await userEvent.click(canvas.getByRole('button', { name: 'Сменить тему' }))
    await expect(args.onThemeSwitch).toHaveBeenCalledOnce()
  }
}

export const Account: Story = {
  args: {
    end: (
      <ButtonLink look="ghost" href="#panel">
        28 485,24 ₽
      </ButtonLink>
    )
  }
}

/** A phone in landscape: nothing overflows the window, even with the largest balance. */
export const LongBalance: Story = {
  tags: ['unpictured'],
  globals: { viewport: { value: 'w720' } },
  args: {
    end: (
      <ButtonLink look="ghost" href="#panel">
        {'1\u00a0000\u00a0000\u00a0000,00\u00a0₽'}
      </ButtonLink>
    )
  },
  play: async () => {
    const page = document.documentElement
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
  }
}

/** On a phone a large balance fits beside the link to the gathered items: two rows, not three. */
export const LongBalanceOnPhone: Story = {
  tags: ['unpictured'],
  globals: { viewport: { value: 'w320' } },
  args: {
    estimateLink: (
      <ButtonLink look="ghost" href="#estimate">
        Смета
      </ButtonLink>
    ),
    end: (
      <ButtonLink look="ghost" href="#panel">
        {'5\u00a0000\u00a0000,00\u00a0₽'}
      </ButtonLink>
    )
  },
  play: async ({ canvas }) => {
    const theme = canvas.getByRole('button', { name: 'Сменить тему' })
    const home = canvas.getByRole('link', { name: 'Облачные серверы' })
    await expect(theme.getBoundingClientRect().top).toBeLessThan(home.getBoundingClientRect().bottom)
  }
}

/** The user could not be loaded: the header shows the failure, and the configurator stays usable. */
export const UserNotLoaded: Story = {
  args: {
    end: (
      <span>
        Профиль не загрузился <LinkButton>Попробовать снова</LinkButton>
      </span>
    )
  }
}

/** Another shop: its name and its logo link to the home page. */
export const OtherBrand: Story = {
  args: {
    brand: 'Северный дата-центр',
    logo: (
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="11" />
      </svg>
    )
  },
  play: async ({ canvas }) => {
    const home = canvas.getByRole('link', { name: 'Северный дата-центр' })
    await expect(home).toHaveAttribute('href', '#home')
    await expect(home.querySelectorAll('circle')).toHaveLength(1)
  }
}

/** The links stay in one row in a window of 320 px with a scrollbar of 17 px. */
export const BesideScrollbar: Story = {
  tags: ['unpictured'],
  globals: { viewport: { value: 'w320' } },
  decorators: (Story) => (
    <div style={{ width: 303 }}>
      <Story />
    </div>
  ),
  play: async ({ canvas }) => {
    const [first, last] = ['Конфигуратор', 'Консультация'].map((name) => canvas.getByText(name))
    await expect(last?.getBoundingClientRect().top).toBe(first?.getBoundingClientRect().top)
  }
}
