import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect, fn, waitFor } from 'storybook/test'
import { EVENTS, NOVEMBER, NOW, OCTOBER, PERIODS } from '../../testing/samplePanel.ts'
import { Loader } from '../Loader/Loader.tsx'
import { Chronology } from './Chronology.tsx'
import { ChronologyBody } from './ChronologyBody.tsx'
import { EventTable } from './EventTable.tsx'

const meta = {
  title: 'Panel/Chronology',
  component: Chronology<(typeof PERIODS)[number]>,
  args: {
    periods: PERIODS,
    open: NOVEMBER,
    onOpen: fn(),
    children: <EventTable events={EVENTS} period={NOVEMBER} now={NOW} />
  },
  render: function Opened({ open: first, onOpen, children, ...rest }) {
    const [open, setOpen] = useState(first)
    return (
      <Chronology
        {...rest}
        open={open}
        onOpen={(period) => {
          setOpen(period)
          onOpen(period)
        }}
      >
        {children}
      </Chronology>
    )
  }
} satisfies Meta<typeof Chronology<(typeof PERIODS)[number]>>

export default meta
type Story = StoryObj<typeof meta>

/** One month is open at a time. */
export const Events: Story = {
  play: async ({ args, canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByText(/Октябрь/))
    await waitFor(() => expect(args.onOpen).toHaveBeenLastCalledWith(OCTOBER))
    await waitFor(() => expect(canvasElement.querySelectorAll('details[open]')).toHaveLength(1))
    await userEvent.click(canvas.getByText(/Октябрь/))
    await waitFor(() => expect(args.onOpen).toHaveBeenLastCalledWith(null))
  }
}

export const AllClosed: Story = { args: { open: null } }

export const Loading: Story = {
  args: {
    children: (
      <ChronologyBody>
        <Loader place />
      </ChronologyBody>
    )
  }
}

/** A month that is over closes with its last day. */
export const PastMonth: Story = {
  args: { open: OCTOBER, children: <EventTable events={[]} period={OCTOBER} /> },
  play: async ({ canvas }) => {
    await expect(canvas.getByText('На конец месяца')).toBeVisible()
    await expect(canvas.getByText('31 октября')).toBeVisible()
  }
}
