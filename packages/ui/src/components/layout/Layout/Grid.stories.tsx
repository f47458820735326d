import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Button } from '../../parts/Button/Button.tsx'
import { Grid } from './Grid.tsx'

const meta = {
  title: 'Layout/Grid',
  component: Grid,
  args: {
    children: [
      <Button key="1">Открыть</Button>,
      <Button key="2">Скопировать ссылку</Button>,
      <Button key="3">Скачать PDF</Button>
    ]
  },
  argTypes: { children: { control: false } }
} satisfies Meta<typeof Grid>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('button').map((button) => button.getBoundingClientRect())
    await expect(second?.width).toBe(first?.width)
  }
}
