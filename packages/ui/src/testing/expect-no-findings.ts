import axe from 'axe-core'

/** A story is a part of a page: it needs no landmark around it. */
const OPTIONS = { rules: { region: { enabled: false } } }

/** Turns the page to a theme, lets axe look at what is in front of it, and turns it back. */
export async function expectNoFindings(canvas: HTMLElement, theme: 'light' | 'dark'): Promise<void> {
  const { documentElement: root } = document
  const before = root.dataset['theme']
  // a colour halfway between two themes is nobody's colour
  const still = document.createElement('style')
  still.textContent = '*, ::before, ::after { transition: none !important }'
  document.head.append(still)
  root.dataset['theme'] = theme
  try {
    const { violations } = await axe.run(canvas, OPTIONS)
    const findings = violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ html }) => html).join(', ')}`)
    if (findings.length > 0) throw new Error(`In the ${theme} theme axe finds: ${findings.join('; ')}`)
  } finally {
    if (before === undefined) delete root.dataset['theme']
    else root.dataset['theme'] = before
    still.remove()
  }
}
