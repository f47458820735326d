import type { Meta, StoryObj } from '@storybook/react-vite'
import { useId, useState } from 'react'
import { expect, fn } from 'storybook/test'
import { Switch } from './Switch.tsx'

const meta = {
  title: 'Parts/Switch',
  component: Switch,
  // shown in the screenshots of the server menu and of the rules
  tags: ['unpictured'],
  args: { on: false, onSwitch: fn() },
  render: function Switched({ on: given, onSwitch, ...rest }) {
    const [on, setOn] = useState(given)
    const id = useId()
    return (
      <label htmlFor={id}>
        <span>Присылать счета на почту </span>
        <Switch
          {...rest}
          id={id}
          on={on}
          onSwitch={(next) => {
            setOn(next)
            onSwitch(next)
          }}
        />
      </label>
    )
  }
} satisfies Meta<typeof Switch>

export default meta
type Story = StoryObj<typeof meta>

/** The label turns it on and off, too; its text is the accessible name. */
export const Off: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const bills = canvas.getByRole('switch', { name: 'Присылать счета на почту' })
    await userEvent.click(canvas.getByText('Присылать счета на почту'))
    await expect(args.onSwitch).toHaveBeenLastCalledWith(true)
    await expect(bills).toBeChecked()
    await userEvent.keyboard(' ')
    await expect(args.onSwitch).toHaveBeenLastCalledWith(false)
    await expect(bills).not.toBeChecked()
  }
}

export const On: Story = { args: { on: true } }

/** While the change is being saved, the switch keeps its focus and ignores clicks. */
export const Busy: Story = {
  args: { on: true, busy: true },
  play: async ({ args, canvas, userEvent }) => {
    const bills = canvas.getByRole('switch')
    await userEvent.click(bills)
    await expect(bills).toHaveFocus()
    await expect(bills).toHaveAttribute('aria-disabled', 'true')
    await expect(bills).toBeChecked()
    await expect(bills).toHaveStyle({ opacity: 0.5 })
    await expect(args.onSwitch).not.toHaveBeenCalled()
  }
}
