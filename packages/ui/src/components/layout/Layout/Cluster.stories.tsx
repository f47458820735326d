import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Button } from '../../parts/Button/Button.tsx'
import { Cluster } from './Cluster.tsx'

const meta = {
  title: 'Layout/Cluster',
  component: Cluster,
  args: {
    children: [
      <Button key="1">Открыть</Button>,
      <Button key="2">Скопировать ссылку</Button>,
      <Button key="3">Скачать PDF</Button>
    ]
  },
  argTypes: { children: { control: false } }
} satisfies Meta<typeof Cluster>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('button').map((button) => button.getBoundingClientRect())
    await expect((second?.left ?? 0) - (first?.right ?? 0)).toBe(12)
  }
}
