import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, fn } from 'storybook/test'
import { sampleServer } from '../../../testing/samples/panel.ts'
import { ConfirmModal } from '../../messages/ConfirmModal/ConfirmModal.tsx'
import { ServerCard } from './ServerCard.tsx'
import { ServerList } from './ServerList.tsx'

const meta = {
  title: 'Panel/ServerList',
  component: ServerList,
  // shown in the screenshots of the server card
  tags: ['unpictured'],
  args: {
    children: (
      <>
        <ServerCard server={sampleServer('train-h100')} onAction={fn()} />
        <ServerCard server={sampleServer('render')} onAction={fn()} />
      </>
    )
  },
  decorators: [
    (Story) => (
      <section>
        <h2>Серверы</h2>
        <Story />
      </section>
    )
  ]
} satisfies Meta<typeof ServerList>

export default meta
type Story = StoryObj<typeof meta>

/** The prices of two servers are aligned in one column. */
export const Table: Story = {
  globals: { viewport: { value: 'w1280' } },
  play: async ({ canvas }) => {
    const [first, second] = canvas.getAllByRole('listitem').map((card) => card.children[2])
    await expect(first?.getBoundingClientRect().left).toBe(second?.getBoundingClientRect().left)
  }
}

/** A confirmation inside a card looks like any other. */
export const WithQuestion: Story = {
  args: {
    children: (
      <ServerCard
        server={sampleServer('render')}
        onAction={fn()}
        menu={
          <ConfirmModal heading="Удалить сервер «render»?" confirm="Удалить" onClose={fn()} onConfirm={fn()}>
            <p>Диск и все данные на нём будут удалены.</p>
          </ConfirmModal>
        }
      />
    )
  },
  play: async ({ canvas }) => {
    const { fontSize, color } = getComputedStyle(canvas.getByText(/^Диск и все данные/))
    const dialog = getComputedStyle(canvas.getByRole('dialog'))
    await expect([fontSize, color]).toEqual([dialog.fontSize, dialog.color])
  }
}

export const Cards: Story = { args: { layout: 'cards' } }
