import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn } from 'storybook/test'
import { sampleServer } from '../../../testing/samples/panel.ts'
import { RenewalSwitch } from './RenewalSwitch.tsx'

const meta = {
  title: 'Panel/RenewalSwitch',
  component: RenewalSwitch<ReturnType<typeof sampleServer>>,
  // shown in the screenshots of the server menu
  tags: ['unpictured'],
  args: { server: sampleServer('train-h100'), onAutoRenewal: fn() },
  render: function Switched({ server: given, onAutoRenewal, ...rest }) {
    const [server, setServer] = useState(given)
    return (
      <RenewalSwitch
        {...rest}
        server={server}
        onAutoRenewal={(auto_renewal, of) => {
          setServer({ ...server, auto_renewal })
          onAutoRenewal(auto_renewal, of)
        }}
      />
    )
  }
} satisfies Meta<typeof RenewalSwitch<ReturnType<typeof sampleServer>>>

export default meta
type Story = StoryObj<typeof meta>

/** Shows what will happen; its accessible name includes the server. */
export const On: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const renewal = canvas.getByRole('switch', {
      name: /^Автопродление «train-h100»: 10\sфевраля на\s3\sмесяца за/
    })
    await expect(renewal).toBeChecked()
    await userEvent.click(renewal)
    await expect(args.onAutoRenewal).toHaveBeenCalledWith(false, args.server)
    await expect(renewal).not.toBeChecked()
    await expect(canvas.getByText('10 февраля сервер выключится')).toBeVisible()
  }
}

/** While waiting, the switch keeps its focus and ignores clicks. */
export const Waiting: Story = {
  args: { busy: true },
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('switch'))
    await expect(canvas.getByRole('switch')).toHaveFocus()
    await expect(args.onAutoRenewal).not.toHaveBeenCalled()
  }
}
