import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { LinkButton } from '../../parts/Button/LinkButton.tsx'
import { Notice } from './Notice.tsx'

const meta = {
  title: 'Messages/Notice',
  component: Notice,
  args: { children: 'Свободных мест нет. Встаньте в очередь: ожидание бесплатно, место сохраняется.' },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof Notice>

export default meta
type Story = StoryObj<typeof meta>

export const Info: Story = {}

export const WithLink: Story = {
  args: {
    children: (
      <>
        Конфигурация станет доступна в личном кабинете после авторизации. <a href="#sign-in">Войти</a>
      </>
    )
  }
}

/** The configuration of a link was changed. */
export const Changed: Story = {
  args: { kind: 'warn', children: 'По ссылке просили диск 3 000 ГБ. Поставили 2 048 ГБ — это наибольший.' }
}

export const Missing: Story = {
  args: {
    kind: 'warn',
    heading: 'На балансе не хватает 1 363 814,76 ₽',
    children: 'Сервер сохранится остановленным, его можно запустить после пополнения.',
    action: <LinkButton>Пополнить баланс</LinkButton>
  }
}

export const Failed: Story = {
  args: {
    kind: 'bad',
    heading: 'Сервер не создан',
    children: 'Сервис не ответил. Выбор сохранён, повтор не создаст второй сервер.',
    action: <LinkButton>Попробовать снова</LinkButton>
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('Сервер не создан')
  }
}

export const Done: Story = { args: { kind: 'ok', children: 'Баланс пополнен.' } }

/** A read notice can be closed. */
export const Closable: Story = {
  args: {
    kind: 'ok',
    heading: 'Деньги пришли',
    children: 'На баланс зачислено 50 000 ₽.',
    onClose: fn()
  },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Закрыть' }))
    await expect(args.onClose).toHaveBeenCalledOnce()
  }
}

/** A server name can be one long word. */
export const LongName: Story = {
  tags: ['unpictured'],
  args: {
    kind: 'ok',
    heading: 'Деньги пришли',
    children: <LinkButton>{`Запустить «${'Щ'.repeat(20)}» за 3 432 ₽`}</LinkButton>,
    style: { width: 240 }
  },
  play: async ({ canvas }) => {
    const { scrollWidth, clientWidth } = canvas.getByRole('status')
    await expect(scrollWidth).toBe(clientWidth)
  }
}

/** A button in the text does not make its line higher. */
export const ButtonInText: Story = {
  tags: ['unpictured'],
  args: {
    children: (
      <>
        <span>Банк ещё не сообщил об оплате. Если вы заплатили, деньги придут сами.</span>{' '}
        <LinkButton>Оплатить ещё раз</LinkButton>
      </>
    )
  },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    const lines = document.createRange()
    lines.selectNodeContents(canvas.getByText(/^Банк/))
    const tops = [...lines.getClientRects()].map(({ top }) => top)
    lines.selectNodeContents(canvas.getByText('Оплатить ещё раз'))
    const [first = 0, second = 0] = tops
    const { top } = lines.getBoundingClientRect()
    await expect(top - (tops.at(-1) ?? 0)).toBeLessThanOrEqual(second - first)
  }
}
