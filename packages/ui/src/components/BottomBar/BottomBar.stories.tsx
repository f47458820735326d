import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor } from 'storybook/test'
import { CreateButton } from '../CreateButton/CreateButton.tsx'
import { BottomBar } from './BottomBar.tsx'
import { useSummaryInView } from './useSummaryInView.ts'

const meta = {
  title: 'Price/BottomBar',
  component: BottomBar,
  args: { total_rub_cents: 139_230_000, price_plan: 3, action: <CreateButton /> },
  parameters: { layout: 'fullscreen' },
  globals: { viewport: { value: 'w390' } }
} satisfies Meta<typeof BottomBar>

export default meta
type Story = StoryObj<typeof meta>

export const Total: Story = {}

export const NothingChosen: Story = { args: { total_rub_cents: null } }

/** Stands while the summary's total or button is out of sight, and goes as soon as both are in view. */
export const BesideTheSummary: Story = {
  tags: ['unpictured'],
  render: function Beside(args) {
    const { totalRef, buttonRef, inView } = useSummaryInView()
    return (
      <>
        <div style={{ height: '150vh' }} />
        <p ref={totalRef}>Итого</p>
        <CreateButton ref={buttonRef} className="own" />
        <div style={{ height: '150vh' }} />
        <BottomBar {...args} data-testid="bar" hidden={inView} />
      </>
    )
  },
  play: async ({ canvas, canvasElement }) => {
    const bar = canvas.getByTestId('bar')
    await waitFor(() => expect(bar).not.toHaveAttribute('hidden'))
    canvas.getByText('Итого').scrollIntoView({ block: 'center' })
    await waitFor(() => expect(bar).toHaveAttribute('hidden'))
    canvasElement.ownerDocument.defaultView?.scrollTo(0, 0)
    await waitFor(() => expect(bar).not.toHaveAttribute('hidden'))
  }
}
