import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Button } from '../../parts/Button/Button.tsx'
import { TextField } from '../../parts/TextField/TextField.tsx'
import { Toolbar } from './Toolbar.tsx'

const meta = {
  title: 'Layout/Toolbar',
  component: Toolbar,
  args: {
    'aria-label': 'Список предложений',
    children: <TextField label="Найти" type="search" onChange={fn()} value="" />,
    end: <Button>Сравнить</Button>
  },
  argTypes: { children: { control: false }, end: { control: false } }
} satisfies Meta<typeof Toolbar>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.tab()
    await expect(canvas.getByRole('searchbox')).toHaveFocus()
    await userEvent.tab()
    await expect(canvas.getByRole('button')).toHaveFocus()
    await expect(canvas.getByRole('group')).toHaveAccessibleName('Список предложений')
  }
}
