import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { expectStates, States as StateFrames } from '../../../testing/states.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { Button } from './Button.tsx'

const meta = {
  title: 'Parts/Button',
  component: Button,
  args: { children: 'Применить', onClick: fn() }
} satisfies Meta<typeof Button>

export default meta
type Story = StoryObj<typeof meta>

export const Plain: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Применить' }))
    await expect(args.onClick).toHaveBeenCalledOnce()
  }
}

export const Main: Story = { args: { look: 'main', children: 'Пополнить' } }

export const Ghost: Story = { args: { look: 'ghost', children: 'Выйти' } }

export const WithSign: Story = {
  args: {
    children: (
      <>
        <Icon name="refresh" />
        Попробовать снова
      </>
    )
  }
}

export const SignAlone: Story = {
  args: { icon: true, 'aria-label': 'Сгенерировать имя', children: <Icon name="refresh" /> }
}

export const Disabled: Story = { args: { disabled: true } }

/** While the act is running, the button keeps its width and the focus, and ignores clicks. */
export const Busy: Story = {
  args: { busy: true, busyLabel: 'Проверяем' },
  play: async ({ args, canvas, userEvent }) => {
    const button = canvas.getByRole('button', { name: 'Проверяем' })
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await userEvent.click(button)
    await expect(args.onClick).not.toHaveBeenCalled()
  }
}

/** States under pointer, keyboard focus and click. */
export const States: Story = {
  render: (args) => <StateFrames draw={() => <Button {...args} />} />,
  play: ({ canvasElement }) => expectStates(canvasElement)
}
