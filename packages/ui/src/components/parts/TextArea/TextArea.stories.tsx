import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { TextArea } from './TextArea.tsx'

const meta = {
  title: 'Parts/TextArea',
  component: TextArea,
  args: { label: 'Задача', name: 'comment', aside: 'необязательно' },
  decorators: [
    (Story) => (
      <div className="story-narrow">
        <Story />
      </div>
    )
  ]
} satisfies Meta<typeof TextArea>

export default meta
type Story = StoryObj<typeof meta>

export const Empty: Story = {
  play: async ({ canvas, userEvent }) => {
    const area = canvas.getByRole('textbox', { name: 'Задача' })
    await expect(area).toHaveAccessibleDescription('необязательно')
    await userEvent.type(area, 'Обучение модели{Enter}на 8 карт')
    await expect(area).toHaveValue('Обучение модели\nна 8 карт')
  }
}

export const Filled: Story = {
  args: { defaultValue: 'Дообучение модели на 13 млрд параметров, одна неделя' }
}

export const Wrong: Story = {
  args: { defaultValue: 'Очень длинно', error: 'Комментарий: не длиннее 2000 символов.' },
  play: async ({ canvas }) => {
    const area = canvas.getByRole('textbox', { name: 'Задача' })
    await expect(area).toBeInvalid()
    await expect(area).toHaveAccessibleDescription('Комментарий: не длиннее 2000 символов. необязательно')
  }
}
