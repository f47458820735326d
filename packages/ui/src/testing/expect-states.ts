import { expect } from 'storybook/test'

/** Each state is drawn, and the one with the focus has its ring. */
export async function expectStates(canvasElement: HTMLElement): Promise<void> {
  const shown = [...canvasElement.querySelectorAll<HTMLElement>('[data-shown]')]
  await expect(new Set(shown.map(({ dataset }) => dataset['shown'])).size).toBe(3)
  const focused = canvasElement.querySelector('[data-shown="focus-visible"]')
  const rings = [focused, focused?.closest('label')].flatMap((one) =>
    one ? [getComputedStyle(one).outlineStyle] : []
  )
  await expect(rings).toContain('solid')
}
