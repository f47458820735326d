import type { Meta, StoryObj } from '@storybook/react-vite'
import { PanelScreen } from './panel-screen.tsx'

const meta = {
  title: 'Screens/Panel',
  component: PanelScreen,
  parameters: { layout: 'fullscreen', wholeCode: 'panel-screen.tsx' }
} satisfies Meta<typeof PanelScreen>

export default meta
type Story = StoryObj<typeof meta>

/** A server in each state, the balance, and the events of a month. */
export const Servers: Story = {}

/** Not part of the docs page, whose stories share one theme. */
export const Dark: Story = { tags: ['!autodocs', '!test'], globals: { theme: 'dark' } }

export const Phone: Story = { tags: ['!test'], globals: { viewport: { value: 'w390' } } }
