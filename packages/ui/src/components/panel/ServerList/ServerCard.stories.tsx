import { STATUS } from '@cloud/pricing'
import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { sampleServer } from '../../../testing/samples/panel.ts'
import { Notice } from '../../messages/Notice/Notice.tsx'
import { ButtonLink } from '../../parts/Button/ButtonLink.tsx'
import { FieldMessage } from '../../parts/Field/FieldMessage.tsx'
import { ServerCard } from './ServerCard.tsx'
import { ServerList } from './ServerList.tsx'

const meta = {
  title: 'Panel/ServerCard',
  component: ServerCard,
  parameters: {
    docs: {
      description: {
        component: 'A server with its configuration, status, price and actions.'
      }
    }
  },
  args: { server: sampleServer('train-h100'), onAction: fn() },
  render: (args) => (
    <section>
      <h2>Серверы</h2>
      <ServerList>
        <ServerCard {...args} />
      </ServerList>
    </section>
  )
} satisfies Meta<typeof ServerCard>

export default meta
type Story = StoryObj<typeof meta>

export const Prepaid: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Остановить: train-h100' }))
    await expect(args.onAction).toHaveBeenLastCalledWith('stop', args.server)
  }
}

export const Changeable: Story = {
  tags: ['unpictured'],
  args: { changeHref: '/H100?original=17', onNavigate: fn() },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('link', { name: 'Изменить конфигурацию: train-h100' }))
    await expect(args.onNavigate).toHaveBeenLastCalledWith('/H100?original=17')
  }
}

export const ByTheHour: Story = { args: { server: sampleServer('web-api') } }

/** Looks like a server stopped by the user, except for the reason. */
export const SwitchedOff: Story = {
  tags: ['unpictured'],
  args: { server: sampleServer('render'), isSwitchedOff: true },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('не хватило денег')).toBeVisible()
  }
}

export const Starting: Story = {
  tags: ['unpictured'],
  args: { server: sampleServer('batch'), changeHref: '#' },
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('link')).toBeNull()
    await expect(canvas.queryByRole('button')).toBeNull()
  }
}

export const Queue: Story = {
  args: { server: sampleServer('train-xl') },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Покинуть очередь: train-xl' })).toBeVisible()
  }
}

/** The action of its button follows the state; the focus stays. */
export const Left: Story = {
  tags: ['unpictured'],
  args: { server: sampleServer('train-xl') },
  render: function InItsList({ server: given, ...rest }) {
    const [server, setServer] = useState(given)
    return (
      <section>
        <h2>Серверы</h2>
        <ServerList>
          <ServerCard
            {...rest}
            server={server}
            onAction={() => setServer({ ...server, status: STATUS.paused, is_in_queue: false })}
          />
        </ServerList>
      </section>
    )
  },
  play: async ({ canvas, userEvent }) => {
    canvas.getByRole('button', { name: 'Покинуть очередь: train-xl' }).focus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Запустить: train-xl' })).toHaveFocus()
  }
}

export const Paused: Story = { args: { server: sampleServer('render') } }

export const MoneyMissing: Story = {
  args: { server: sampleServer('dreams'), price_holds_until: '2026-12-21T09:00:00Z' },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByText(/^цена действует до 21/)).toBeVisible()
    await expect(canvas.getByText('Не запущен')).toBeVisible()
    await expect(canvas.getByText(/не хватает 4\s885\s514,76\s₽/)).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Пополнить и запустить: dreams' }))
    await expect(args.onAction).toHaveBeenLastCalledWith('pay', args.server)
  }
}

/** In a narrow row nothing overlaps. */
export const Narrow: Story = {
  tags: ['unpictured'],
  args: { server: sampleServer('dreams'), price_holds_until: '2026-12-21T09:00:00Z' },
  globals: { viewport: { value: 'w800' } },
  render: (args) => (
    <section>
      <h2>Серверы</h2>
      <ServerList>
        <ServerCard {...args} />
        <ServerCard {...args} server={sampleServer('old-batch')} />
      </ServerList>
    </section>
  ),
  play: async ({ canvas }) => {
    const parts = canvas.getAllByRole('listitem').flatMap((card) => [...card.children])
    await expect(parts.filter((part) => part.scrollWidth > part.clientWidth)).toEqual([])
  }
}

/** The rule that will stop the server, in words and with a link. */
export const ByRule: Story = {
  args: {
    foreseen: (
      <>
        Остановится 30&nbsp;ноября, 18:00, по правилу <a href="#rule">«Конец эксперимента»</a>
      </>
    )
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: '«Конец эксперимента»' })).toBeVisible()
  }
}

/** Cards side by side. */
export const Cards: Story = {
  render: (args) => (
    <section>
      <h2>Серверы</h2>
      <ServerList layout="cards">
        <ServerCard {...args} />
        <ServerCard {...args} server={sampleServer('render')} />
      </ServerList>
    </section>
  )
}

export const Failed: Story = {
  args: {
    server: sampleServer('etl-night'),
    way: <ButtonLink href="#support">Написать в поддержку</ButtonLink>
  },
  play: async ({ canvas, canvasElement }) => {
    await expect(canvasElement.querySelector('li :is(a, button)')).toHaveTextContent('Написать в поддержку')
    await expect(canvas.getByRole('button', { name: 'Удалить: etl-night' })).toBeVisible()
  }
}

export const Stopping: Story = {
  tags: ['unpictured'],
  args: { busy: 'stop' }
}

export const NotStopped: Story = {
  tags: ['unpictured'],
  args: {
    notice: (
      <Notice kind="bad" heading="Сервер не остановлен">
        Сервис не ответил. Сервер работает, попробуйте ещё раз.
      </Notice>
    )
  }
}

/** The confirmation of an action is inside the card. */
export const WrongName: Story = {
  tags: ['unpictured'],
  args: { menu: <FieldMessage kind="error">Назовите сервер.</FieldMessage> },
  render: (args) => (
    <section>
      <h2>Серверы</h2>
      <ServerList>
        <ServerCard {...args} />
      </ServerList>
      <FieldMessage kind="error">Назовите карту.</FieldMessage>
    </section>
  ),
  play: async ({ canvas }) => {
    const { color } = getComputedStyle(canvas.getByText('Назовите карту.'))
    await expect(getComputedStyle(canvas.getByText('Назовите сервер.')).color).toBe(color)
  }
}

/** The heading level for a page that consists of the list. */
export const UnderThePage: Story = {
  tags: ['unpictured'],
  args: { level: 2 },
  render: (args) => (
    <>
      <h1>Серверы</h1>
      <ServerList>
        <ServerCard {...args} />
      </ServerList>
    </>
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('heading', { level: 2 })).toHaveTextContent('train-h100')
  }
}

/** Many cards with names of maximum length. */
export const Long: Story = {
  args: {
    server: {
      ...sampleServer('dreams'),
      name: 'WWWWWWWWWWWWWWWWWWWW',
      server_full_rent_price_rub_cents: 1_200_000_000_000
    }
  }
}
