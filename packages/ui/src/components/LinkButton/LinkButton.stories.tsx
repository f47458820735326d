import type { Meta, StoryObj } from '@storybook/react-vite'
import { Icon } from '../Icon/Icon.tsx'
import { LinkButton } from './LinkButton.tsx'

const meta = {
  title: 'Parts/LinkButton',
  component: LinkButton,
  args: { children: 'Попробовать снова' }
} satisfies Meta<typeof LinkButton>

export default meta
type Story = StoryObj<typeof meta>

export const Words: Story = {}

export const WithSign: Story = {
  args: {
    children: (
      <>
        <Icon sign="share" small />
        Поделиться
      </>
    )
  }
}
