import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Cluster } from '../../layout/Layout/Cluster.tsx'
import { Badge } from './Badge.tsx'

const meta = {
  title: 'Parts/Badge',
  component: Badge,
  args: { children: 'prod' }
} satisfies Meta<typeof Badge>

export default meta
type Story = StoryObj<typeof meta>

export const Label: Story = {}

export const Tones: Story = {
  render: (args) => (
    <Cluster gap={2}>
      <Badge {...args}>команда-nlp</Badge>
      <Badge {...args} tone="ok">
        Доставлено
      </Badge>
      <Badge {...args} tone="warn">
        Скоро истечёт
      </Badge>
      <Badge {...args} tone="bad">
        Не доставлено
      </Badge>
    </Cluster>
  )
}

/** A long label wraps inside its container. */
export const Long: Story = {
  args: { children: 'очень-длинная-метка-без-пробелов-на-узком-экране' },
  decorators: [
    (Story) => (
      <div style={{ width: 160 }}>
        <Story />
      </div>
    )
  ],
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^очень/).getBoundingClientRect().width).toBeLessThanOrEqual(160)
  }
}
