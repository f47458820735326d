import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fireEvent, fn } from 'storybook/test'
import { NameField, type NameFieldProps } from './NameField.tsx'

function Field({ value, onChange, ...rest }: NameFieldProps) {
  const [name, setName] = useState(value)
  return (
    <NameField
      {...rest}
      value={name}
      onChange={(next) => {
        setName(next)
        onChange(next)
      }}
    />
  )
}

const meta = {
  title: 'Form/NameField',
  component: NameField,
  render: (args) => <Field {...args} />,
  args: { value: 'train-h100', onChange: fn(), onRefresh: fn() },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof NameField>

export default meta
type Story = StoryObj<typeof meta>

export const Filled: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('textbox', { name: 'Имя сервера' })).toHaveAccessibleDescription('10 из 20')
    await userEvent.click(canvas.getByRole('button', { name: 'Сгенерировать имя' }))
    await expect(args.onRefresh).toHaveBeenCalledOnce()
  }
}

/** The user clicked 'Создать' without a name. */
export const Missing: Story = { args: { value: '', error: 'Назовите сервер.' } }

export const Generating: Story = { args: { refreshing: true } }

/** A generated name is announced; a typed one is not. */
export const Generated: Story = {
  tags: ['unpictured'],
  render: function Answered({ value, ...rest }) {
    const [name, setName] = useState(value)
    const [refreshing, setRefreshing] = useState(false)
    const answer = () => {
      setName('cool-spruce-153')
      setRefreshing(false)
    }
    return (
      <>
        <NameField
          {...rest}
          value={name}
          onChange={setName}
          refreshing={refreshing}
          onRefresh={() => setRefreshing(true)}
        />
        <button type="button" onClick={answer}>
          Ответ
        </button>
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    const status = canvas.getByRole('status')
    await userEvent.click(canvas.getByRole('button', { name: 'Сгенерировать имя' }))
    await expect(status).toBeEmptyDOMElement()
    await userEvent.click(canvas.getByRole('button', { name: 'Ответ' }))
    await expect(status).toHaveTextContent('cool-spruce-153')
    await userEvent.type(canvas.getByRole('textbox'), '4')
    await expect(status).toBeEmptyDOMElement()
  }
}

/** In a change of configuration the name is read-only. */
export const Locked: Story = { args: { value: 'train-a100', locked: true } }

/** Text beyond the limit is not inserted, wherever the caret is. */
export const TooLong: Story = {
  args: { value: '' },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole<HTMLInputElement>('textbox')
    await userEvent.type(input, 'abcdefghijklmnopqrstuvwxyz')
    await expect(input).toHaveValue('abcdefghijklmnopqrst')
    await userEvent.type(input, 'X', { initialSelectionStart: 3, initialSelectionEnd: 3 })
    await expect(input).toHaveValue('abcdefghijklmnopqrst')
    await expect(input.selectionStart).toBe(3)
  }
}

/** Characters outside the first Unicode plane count as one each. */
export const CodePoints: Story = {
  args: { value: '' },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole('textbox')
    await userEvent.click(input)
    await userEvent.paste('😀'.repeat(25))
    await expect(input).toHaveValue('😀'.repeat(20))
    await expect(input).toHaveAccessibleDescription('20 из 20')
  }
}

/** Text of an input method can exceed the limit while it is composed; it is cut afterwards. */
export const Composed: Story = {
  tags: ['unpictured'],
  args: { value: 'abcdefghijklmnopqr' },
  play: async ({ args, canvas }) => {
    const input = canvas.getByRole<HTMLInputElement>('textbox')
    const composed = 'abcdefghijklmnopqr日本語です'
    fireEvent.compositionStart(input)
    fireEvent.input(input, { target: { value: composed }, isComposing: true })
    await expect(input).toHaveValue(composed)
    await expect(input).toHaveAccessibleDescription('23 из 20')
    fireEvent.compositionEnd(input)
    await expect(input).toHaveValue('abcdefghijklmnopqr日本')
    await expect(input).toHaveAccessibleDescription('20 из 20')
    await expect(args.onChange).toHaveBeenLastCalledWith('abcdefghijklmnopqr日本')
  }
}
