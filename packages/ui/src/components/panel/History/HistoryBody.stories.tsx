import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { NOVEMBER, PERIODS } from '../../../testing/samples/panel.ts'
import { EmptyState } from '../../messages/EmptyState/EmptyState.tsx'
import { Loader } from '../../messages/Loader/Loader.tsx'
import { History } from './History.tsx'
import { HistoryBody } from './HistoryBody.tsx'

const meta = {
  title: 'Panel/HistoryBody',
  component: HistoryBody,
  // shown in the screenshots of the history
  tags: ['unpictured'],
  args: { children: <Loader place /> },
  render: (args) => (
    <section>
      <h2>Хронология</h2>
      <History periods={PERIODS} open={NOVEMBER} onOpen={fn()}>
        <HistoryBody {...args} />
      </History>
    </section>
  )
} satisfies Meta<typeof HistoryBody>

export default meta
type Story = StoryObj<typeof meta>

export const Loading: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('img', { name: 'Загрузка' })).toBeVisible()
  }
}

export const NoEvents: Story = {
  args: { children: <EmptyState heading="В ноябре событий не было" /> }
}
