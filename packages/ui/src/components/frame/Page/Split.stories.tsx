import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { expect } from 'storybook/test'
import { SummaryCard } from '../../price/SummaryCard/SummaryCard.tsx'
import { Section } from '../Section/Section.tsx'
import { Page } from './Page.tsx'
import { Split } from './Split.tsx'

const meta = {
  title: 'Frame/Split',
  component: Split,
  args: {
    aside: <SummaryCard heading={null} action={<button type="button">Создать</button>} />,
    children: (
      <>
        <h1>Конфигуратор сервера</h1>
        <Section heading="Параметры диска">
          <p>Поля раздела</p>
        </Section>
      </>
    )
  },
  parameters: { layout: 'fullscreen' },
  render: (args) => (
    <Page>
      <Split {...args} />
    </Page>
  )
} satisfies Meta<typeof Split>

export default meta
type Story = StoryObj<typeof meta>

/** The summary stands beside the form if it fits, else below it; a screen reader reads the form first. */
export const FormAndSummary: Story = {
  play: async ({ canvas }) => {
    const [form, aside] = [canvas.getByRole('heading', { level: 1 }), canvas.getByRole('complementary')]
    await expect(form.compareDocumentPosition(aside)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  }
}

/** The loading page and the loaded page are separate elements: a focus inside the first moves to the second; otherwise the focus stays. */
export const OneAfterAnother: Story = {
  tags: ['unpictured'],
  render: function Loads() {
    const [step, setStep] = useState(0)
    return (
      <>
        <button type="button" onClick={() => setStep(step + 1)}>
          Шапка
        </button>
        <Page key={step}>
          <button type="button" onClick={() => setStep(step + 1)}>
            Повторить
          </button>
        </Page>
      </>
    )
  },
  play: async ({ canvas, userEvent }) => {
    const header = canvas.getByRole('button', { name: 'Шапка' })
    await userEvent.click(header)
    await expect(header).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Повторить' }))
    await expect(canvas.getByRole('main')).toHaveFocus()
    await userEvent.click(header)
    await expect(header).toHaveFocus()
  }
}
