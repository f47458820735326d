import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Button } from '../../parts/Button/Button.tsx'
import { TextField } from '../../parts/TextField/TextField.tsx'
import { FormLayout } from './FormLayout.tsx'

const meta = {
  title: 'Layout/FormLayout',
  component: FormLayout,
  args: {
    onSubmit: fn((event) => event.preventDefault()),
    children: [<TextField key="name" label="Название" />, <TextField key="inn" label="ИНН" />],
    actions: [
      <Button key="save" type="submit" look="main">
        Сохранить
      </Button>,
      <Button key="cancel">Отмена</Button>
    ]
  },
  argTypes: { children: { control: false }, actions: { control: false } }
} satisfies Meta<typeof FormLayout>

export default meta
type Story = StoryObj<typeof meta>

export const Default: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.type(canvas.getByLabelText('Название'), 'ООО Пример{Enter}')
    await expect(args.onSubmit).toHaveBeenCalledOnce()
  }
}
