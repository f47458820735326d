import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect } from 'storybook/test'
import { Page } from './Page.tsx'

const meta = {
  title: 'Frame/Page',
  component: Page,
  // shown in the screenshots of the components inside it
  tags: ['unpictured'],
  parameters: { layout: 'fullscreen' },
  args: { children: <h1>Профиль</h1> }
} satisfies Meta<typeof Page>

export default meta
type Story = StoryObj<typeof meta>

/** Target of the header's link 'К содержанию'. */
export const Content: Story = {
  play: async ({ canvas }) => {
    const main = canvas.getByRole('main')
    await expect(main).toHaveAttribute('id', 'main')
    main.focus()
    await expect(main).toHaveFocus()
  }
}
