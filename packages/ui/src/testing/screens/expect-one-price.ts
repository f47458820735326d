import { expect, within } from 'storybook/test'

/** Expects the same monthly price of the chosen plan on the plan's card and in the summary. */
export async function expectOnePrice(canvasElement: HTMLElement): Promise<void> {
  const canvas = within(canvasElement)
  const plans = within(canvas.getByRole('radiogroup', { name: 'Тариф с предоплатой' }))
  const month = canvas.getByText('В месяц', { selector: 'dt' }).nextElementSibling?.textContent
  const chosen = plans.getByRole('radio', { checked: true }).closest('label')
  const figures = [...(chosen?.querySelectorAll('span') ?? [])].map(({ textContent }) => textContent)
  await expect(figures).toContain(month)
}
