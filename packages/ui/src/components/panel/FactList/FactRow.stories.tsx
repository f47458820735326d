import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { Notice } from '../../messages/Notice/Notice.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import { FactList } from './FactList.tsx'
import { FactRow } from './FactRow.tsx'

const remove = fn()

const meta = {
  title: 'Panel/FactRow',
  component: FactRow,
  // shown in the screenshots of the list
  tags: ['unpictured'],
  args: {
    picture: 'key',
    heading: 'Ключ «Ноутбук»',
    children: 'добавлен 14 октября, последний вход: сегодня, 09:12',
    actions: <Button onClick={remove}>Удалить</Button>
  },
  decorators: [
    (Story) => (
      <section>
        <h2>Способы входа</h2>
        <FactList>
          <Story />
        </FactList>
      </section>
    )
  ]
} satisfies Meta<typeof FactRow>

export default meta
type Story = StoryObj<typeof meta>

export const Key: Story = {
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { level: 3, name: 'Ключ «Ноутбук»' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Удалить' }))
    await expect(remove).toHaveBeenCalledOnce()
  }
}

/** A very long name chosen by the user. */
export const LongName: Story = {
  args: { heading: `Ключ «${'М'.repeat(40)}»` },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvasElement }) => {
    const page = canvasElement.ownerDocument.documentElement
    await expect(page.scrollWidth).toBeLessThanOrEqual(page.clientWidth)
  }
}

/** The response to an action is late. */
export const Late: Story = {
  args: { notice: <Notice>Ответ задерживается дольше обычного.</Notice> },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeVisible()
  }
}

export const NothingToDo: Story = {
  args: { picture: 'computer', heading: 'Chrome, Linux', children: 'Это устройство', actions: undefined }
}
