import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { expectStates, States as StateFrames } from '../../../testing/states.tsx'
import { Icon } from '../Icon/Icon.tsx'
import { LinkButton } from './LinkButton.tsx'

const meta = {
  title: 'Parts/LinkButton',
  component: LinkButton,
  args: { children: 'Попробовать снова', onClick: fn() }
} satisfies Meta<typeof LinkButton>

export default meta
type Story = StoryObj<typeof meta>

export const Words: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Попробовать снова' }))
    await expect(args.onClick).toHaveBeenCalledOnce()
  }
}

export const WithSign: Story = {
  args: {
    children: (
      <>
        <Icon name="share" small />
        Поделиться
      </>
    )
  }
}

/** States under pointer, keyboard focus and click. */
export const States: Story = {
  render: (args) => <StateFrames draw={() => <LinkButton {...args} />} />,
  play: ({ canvasElement }) => expectStates(canvasElement)
}
