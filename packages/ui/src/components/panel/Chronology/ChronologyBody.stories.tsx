import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { NOVEMBER, PERIODS } from '../../../testing/sample-panel.ts'
import { EmptyState } from '../../messages/EmptyState/EmptyState.tsx'
import { Loader } from '../../messages/Loader/Loader.tsx'
import { Chronology } from './Chronology.tsx'
import { ChronologyBody } from './ChronologyBody.tsx'

const meta = {
  title: 'Panel/ChronologyBody',
  component: ChronologyBody,
  // its look is on the sheets of what it stands in
  tags: ['unpictured'],
  args: { children: <Loader place /> },
  render: (args) => (
    <section>
      <h2>Хронология</h2>
      <Chronology periods={PERIODS} open={NOVEMBER} onOpen={fn()}>
        <ChronologyBody {...args} />
      </Chronology>
    </section>
  )
} satisfies Meta<typeof ChronologyBody>

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
