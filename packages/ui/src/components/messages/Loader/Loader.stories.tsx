import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { Loader } from './Loader.tsx'

const meta = { title: 'Messages/Loader', component: Loader } satisfies Meta<typeof Loader>

export default meta
type Story = StoryObj<typeof meta>

export const Turning: Story = {
  play: async ({ canvas }) => {
    const canvasElement = canvas.getByRole<HTMLCanvasElement>('img', { name: 'Загрузка' })
    await expect([canvasElement.width, canvasElement.height]).toEqual([40, 40])
    const first = canvasElement.toDataURL()
    await waitFor(() => expect(canvasElement.toDataURL()).not.toBe(first))
  }
}

/** Fills the space that a section will take. */
export const InItsPlace: Story = { args: { place: true } }
