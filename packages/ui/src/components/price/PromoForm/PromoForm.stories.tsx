import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { PromoForm } from './PromoForm.tsx'

const meta = {
  title: 'Price/PromoForm',
  component: PromoForm,
  args: { value: '', onChange: fn(), onApply: fn(), onReset: fn(), state: { kind: 'idle' } },
  render: function Typed({ value, onChange, ...rest }) {
    const [code, setCode] = useState(value)
    return (
      <PromoForm
        {...rest}
        value={code}
        onChange={(next) => {
          setCode(next)
          onChange(next)
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
} satisfies Meta<typeof PromoForm>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: 'Применить' })).toBeDisabled()
    await userEvent.type(canvas.getByRole('textbox', { name: 'Промокод' }), 'welcome10{Enter}')
    await expect(canvas.getByRole('textbox')).toHaveValue('WELCOME10')
    await expect(args.onApply).toHaveBeenCalledOnce()
  }
}

/** Only Latin and Russian letters are changed to upper case, as in stored codes: 'ſ' does not become S. */
export const OtherScripts: Story = {
  tags: ['unpictured'],
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Промокод' }), 'ſale-ё')
    await expect(canvas.getByRole('textbox')).toHaveValue('ſALE-Ё')
  }
}

/** Without a configuration the code cannot be checked. */
export const NoConfiguration: Story = {
  args: { value: 'WELCOME10', disabled: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByRole('textbox'), '{Enter}')
    await expect(args.onApply).not.toHaveBeenCalled()
  }
}

/** The caret stays behind the inserted letter. */
export const Entered: Story = {
  args: { value: 'WELCOME10' },
  play: async ({ canvas, userEvent }) => {
    const input = canvas.getByRole<HTMLInputElement>('textbox')
    await userEvent.type(input, 'xy', { initialSelectionStart: 3, initialSelectionEnd: 3 })
    await expect(input).toHaveValue('WELXYCOME10')
    await expect(input.selectionStart).toBe(5)
  }
}

/** While the code is being checked it can be changed or cleared. */
export const Checking: Story = {
  args: { value: 'WELCOME10', state: { kind: 'checking' } },
  play: async ({ args, canvas, userEvent }) => {
    const input = canvas.getByRole('textbox')
    await userEvent.type(input, '{Backspace}')
    await expect(args.onChange).toHaveBeenLastCalledWith('WELCOME1')
    await userEvent.type(input, '0')
    input.blur()
  }
}

export const Applied: Story = {
  args: { value: 'WELCOME10', state: { kind: 'applied', discount: 10 } },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Промокод успешно применён! Скидка: 10%')
    await userEvent.click(canvas.getByRole('button', { name: 'Сбросить' }))
    await expect(args.onReset).toHaveBeenCalledOnce()
    await expect(args.onApply).not.toHaveBeenCalled()
  }
}

/** The reset button is disabled afterwards, so the keyboard focus moves to the field. */
export const TakenBack: Story = {
  tags: ['unpictured'],
  args: { value: 'WELCOME10', state: { kind: 'applied', discount: 10 } },
  render: function TakesBack(args) {
    const [applied, setApplied] = useState(true)
    return (
      <PromoForm
        {...args}
        value={applied ? args.value : ''}
        state={applied ? args.state : { kind: 'idle' }}
        onReset={() => setApplied(false)}
      />
    )
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await userEvent.tab()
    await expect(canvas.getByRole('button', { name: 'Сбросить' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(canvas.getByRole('button', { name: 'Применить' })).toBeDisabled()
    await expect(canvas.getByRole('textbox')).toHaveFocus()
  }
}

export const Refused: Story = {
  args: {
    value: 'EXPIRED10',
    state: { kind: 'failed', message: 'Промокод не найден или больше не действует' }
  },
  play: async ({ canvas }) => {
    const input = canvas.getByRole('textbox')
    await expect(input).toBeInvalid()
    await expect(input).toHaveAccessibleDescription('Промокод не найден или больше не действует')
    // a second live region inside would announce the error twice
    await expect(canvas.getByRole('status').querySelector('[aria-live]')).toBeNull()
  }
}

export const NoAnswer: Story = {
  args: {
    value: 'WELCOME10',
    state: { kind: 'failed', message: 'Нет ответа от сервера. Проверьте интернет-соединение.' }
  }
}
