import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { expectStates, States as StateFrames } from '../../../testing/states.tsx'
import { LinkButton } from '../../parts/Button/LinkButton.tsx'
import { SshKeySelect } from './SshKeySelect.tsx'

const KEYS = [
  ['Ноутбук', 'ssh-ed25519', 'Pc2msEs/HOcbtv9u6lunZJVHq1UiGMhNn4uUvHQpU3Q'],
  ['Сборка', 'ssh-rsa', 'ChRrqNOFOMFeeeqwtobcTvmLC8g3JRFkss8AjqbEvLA'],
  ['Рабочая станция', 'sk-ecdsa-sha2-nistp256@openssh.com', 'NCVk09+us1mWXF/aBijbOwr8Jhars1ARewvfJEzZVeo']
].map(([name = '', type = '', print], index) => ({
  id: index + 1,
  name,
  type,
  fingerprint: `SHA256:${print}`
}))

const meta = {
  title: 'Form/SshKeySelect',
  component: SshKeySelect,
  args: { keys: KEYS, value: [], onChange: fn(), max: 5, addHref: '#keys', onNavigate: fn() },
  render: function Chosen({ value, onChange, ...rest }) {
    const [chosen, setChosen] = useState(value)
    return (
      <SshKeySelect
        {...rest}
        value={chosen}
        onChange={(ids) => {
          setChosen(ids)
          onChange(ids)
        }}
      />
    )
  },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof SshKeySelect>

export default meta
type Story = StoryObj<typeof meta>

/** By keyboard: Space chooses; the list closes when the focus leaves it. The browser closes it on Escape and on a click outside. */
export const NoneChosen: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const opens = canvas.getByText('Не выбраны').closest('button')
    await expect(opens).toHaveAccessibleName('SSH-ключи Не выбраны')
    opens?.focus()
    await userEvent.click(canvas.getByText('Не выбраны'))
    await userEvent.tab()
    await expect(canvas.getByRole('checkbox', { name: /Ноутбук/ })).toHaveFocus()
    await userEvent.keyboard(' ')
    await expect(args.onChange).toHaveBeenLastCalledWith([1])
    await userEvent.tab()
    await userEvent.keyboard(' ')
    await expect(args.onChange).toHaveBeenLastCalledWith([1, 2])
    await expect(canvas.getByText('Ноутбук, Сборка')).toBeVisible()
    // the keyboard leaves the list
    await userEvent.tab({ shift: true })
    await userEvent.tab({ shift: true })
    await expect(opens).toHaveFocus()
    await expect(canvas.getByText('Добавить ключ')).not.toBeVisible()
  }
}

/** The list stays open when the user clicks one name after the other, although the page around it can have the focus. */
export const SeveralByPointer: Story = {
  tags: ['unpictured'],
  decorators: [
    (Story) => (
      <main tabIndex={-1}>
        <Story />
      </main>
    )
  ],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Не выбраны'))
    await userEvent.click(canvas.getByText('Ноутбук'))
    await userEvent.click(canvas.getByText('Сборка'))
    await expect(canvas.getByText('Добавить ключ')).toBeVisible()
    await expect(args.onChange).toHaveBeenLastCalledWith([1, 2])
  }
}

export const Open: Story = {
  args: { value: [1, 2] },
  decorators: [
    (Story) => (
      <div style={{ minHeight: 320 }}>
        <Story />
      </div>
    )
  ],
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Ноутбук, Сборка'))
    await userEvent.click(canvas.getByRole('checkbox', { name: 'Сборка rsa, ChRrqNO…vLA' }))
    await expect(args.onChange).toHaveBeenLastCalledWith([1])
    await userEvent.click(canvas.getByRole('link', { name: 'Добавить ключ' }))
    await expect(args.onNavigate).toHaveBeenLastCalledWith('#keys')
    await expect(canvas.getByRole('checkbox', { name: /Рабочая станция sk-ecdsa/ })).toBeVisible()
  }
}

/** With the maximum number of keys chosen, the other keys are disabled. */
export const AtTheMaximum: Story = {
  args: { value: [1, 3], max: 2 },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Ноутбук, Рабочая станция'))
    await expect(canvas.getByRole('checkbox', { name: /Сборка/ })).toBeDisabled()
    await userEvent.click(canvas.getByRole('checkbox', { name: /Ноутбук/ }))
    await expect(canvas.getByRole('checkbox', { name: /Сборка/ })).toBeEnabled()
  }
}

export const NoKeys: Story = {
  args: { keys: [] },
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByText('Ключей пока нет'))
    await expect(canvas.queryByRole('checkbox')).toBeNull()
    await expect(canvas.getByRole('link', { name: 'Добавить ключ' })).toBeVisible()
  }
}

export const Loading: Story = { args: { keys: null } }

export const NotLoaded: Story = {
  args: {
    keys: null,
    error: (
      <>
        Ключи не загрузились. <LinkButton>Попробовать снова</LinkButton>
      </>
    )
  },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Список не загружен')).toBeVisible()
  }
}

/** Names of the maximum length, on a small phone, in a grid as in a dialog. */
export const LongNames: Story = {
  args: { keys: KEYS.map((key) => ({ ...key, name: 'М'.repeat(60) })), value: [1, 2] },
  globals: { viewport: { value: 'w320' } },
  decorators: [
    (Story) => (
      <div style={{ display: 'grid' }}>
        <div>
          <Story />
        </div>
      </div>
    )
  ],
  play: async ({ canvasElement, userEvent }) => {
    const opens = canvasElement.querySelector('button')
    if (opens !== null) await userEvent.click(opens)
    const page = canvasElement.ownerDocument.documentElement
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
  }
}

/** States under pointer, keyboard focus and click. */
export const States: Story = {
  render: (args) => <StateFrames draw={() => <SshKeySelect {...args} />} />,
  play: ({ canvasElement }) => expectStates(canvasElement)
}

/** Without space below its button, the list opens above it. */
export const LowInTheWindow: Story = {
  tags: ['unpictured'],
  decorators: (Story) => (
    <div style={{ padding: 'calc(100vh - 9rem) 0 60rem' }}>
      <Story />
    </div>
  ),
  play: async ({ canvas, userEvent }) => {
    const opens = canvas.getByRole('button', { name: 'SSH-ключи Не выбраны' })
    await userEvent.click(opens)
    const list = canvas.getByRole('group', { name: 'SSH-ключи' }).getBoundingClientRect()
    await expect(list.top).toBeGreaterThanOrEqual(0)
    await expect(list.bottom).toBeLessThanOrEqual(opens.getBoundingClientRect().top)
  }
}
