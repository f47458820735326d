import type { Meta, StoryObj } from '@storybook/react-vite'
import { expect, waitFor, within } from 'storybook/test'
import { Button } from '../../parts/Button/Button.tsx'
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

/** The balance is too low: one button pays, the other only creates the server. */
export const TwoButtons: Story = {
  args: {
    action: (
      <Button look="main" tall wide>
        Пополнить на 1 392 300 ₽
      </Button>
    ),
    second: <CreateButton withoutStart />
  },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    const sum = canvas.getByText(/^1\s392\s300\s₽$/).getBoundingClientRect()
    const pay = canvas.getByRole('button', { name: /^Пополнить/ }).getBoundingClientRect()
    const create = canvas.getByRole('button', { name: 'Создать' }).getBoundingClientRect()
    await expect(pay.top).toBeGreaterThanOrEqual(sum.bottom)
    await expect(create.left).toBeGreaterThan(pay.right)
    await expect(create.top).toBeLessThan(pay.bottom)
  }
}

/** Fifty servers for a year: the longest possible sum fits beside its button. */
export const LongSum: Story = {
  tags: ['unpictured'],
  args: {
    total_rub_cents: 600_000_000_000 - 50,
    price_plan: undefined,
    action: (
      <Button look="main" tall wide>
        Заказать
      </Button>
    )
  },
  globals: { viewport: { value: 'w320' } },
  play: async ({ canvas }) => {
    const sum = canvas.getByText(/^5\s999\s999\s999,50\s₽$/).getBoundingClientRect()
    const button = canvas.getByRole('button', { name: 'Заказать' }).getBoundingClientRect()
    await expect(button.left).toBeGreaterThan(sum.right)
    await expect(button.top).toBeLessThan(sum.bottom)
  }
}

/** Shown while the summary's total or button is out of sight; hidden when both are in view and the focus is not inside the bar. */
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
  play: async ({ canvas, canvasElement, userEvent }) => {
    const bar = canvas.getByTestId('bar')
    await waitFor(() => expect(bar).not.toHaveAttribute('hidden'))
    canvas.getByText('Итого').scrollIntoView({ block: 'center' })
    await waitFor(() => expect(bar).toHaveAttribute('hidden'))
    await expect(bar).not.toBeVisible()
    canvasElement.ownerDocument.defaultView?.scrollTo(0, 0)
    await waitFor(() => expect(bar).not.toHaveAttribute('hidden'))

    await userEvent.tab({ shift: true })
    const button = within(bar).getByRole('button')
    await expect(button).toHaveFocus()
    canvas.getByText('Итого').scrollIntoView({ block: 'center' })
    await waitFor(() => expect(bar).toHaveAttribute('hidden'))
    await expect(button).toHaveFocus()
    await userEvent.tab({ shift: true })
    await expect(bar).not.toBeVisible()
  }
}
