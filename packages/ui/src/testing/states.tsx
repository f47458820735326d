import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { expect } from 'storybook/test'

/** States of a control under pointer, keyboard focus and click. */
const STATES = ['hover', 'focus-visible', 'active'] as const

type ShownState = (typeof STATES)[number]

const STATE = /:(hover|focus-visible|active)\b/g

const copied = new WeakSet<CSSStyleSheet>()

/** Copies each rule of a pseudo-class to a rule of an attribute, directly after it, so that the cascade stays the same. */
function copyStates(parent: CSSStyleSheet | CSSGroupingRule): void {
  for (let index = parent.cssRules.length - 1; index >= 0; index -= 1) {
    const rule = parent.cssRules[index]
    if (rule instanceof CSSGroupingRule) copyStates(rule)
    if (!(rule instanceof CSSStyleRule)) continue
    const selector = rule.selectorText.replace(STATE, '[data-shown~="$1"]')
    if (selector !== rule.selectorText) parent.insertRule(`${selector} { ${rule.style.cssText} }`, index + 1)
  }
}

/** Shows a control in a state without pointer or focus, by the component's own rules; returns a function that undoes it. */
function showState(control: Element, state: ShownState): () => void {
  for (const sheet of document.styleSheets) {
    if (!copied.has(sheet)) copyStates(sheet)
    copied.add(sheet)
  }
  // a label is hovered together with its control, but not focused with it
  const label = state === 'focus-visible' ? null : control.closest('label')
  const marked = label === null ? [control] : [control, label]
  // an active control is also hovered
  for (const one of marked) one.setAttribute('data-shown', state === 'active' ? 'hover active' : state)
  return () => {
    for (const one of marked) one.removeAttribute('data-shown')
  }
}

const NAMES: Readonly<Record<ShownState, string>> = {
  hover: 'Under the pointer',
  'focus-visible': 'With the focus',
  active: 'Pressed'
}

interface StateProps {
  readonly state: ShownState
  readonly children: ReactNode
}

function State({ state, children }: StateProps) {
  const frame = useRef<HTMLDivElement>(null)
  // a built Storybook starts `play` before effects run
  useLayoutEffect(() => {
    const control = frame.current?.querySelector('a, button, input, select, textarea, summary')
    return control ? showState(control, state) : undefined
  }, [state])
  return (
    <figure className="story-state">
      <figcaption>{NAMES[state]}</figcaption>
      <div ref={frame}>{children}</div>
    </figure>
  )
}

/** Shows a component with its first control in each state. */
export const States = ({ draw }: { readonly draw: (state: ShownState) => ReactNode }) => (
  <div className="story-states">
    {STATES.map((state) => (
      <State key={state} state={state}>
        {draw(state)}
      </State>
    ))}
  </div>
)

/** Expects each state to be shown, and a focus ring on the focused one. */
export async function expectStates(canvasElement: HTMLElement): Promise<void> {
  const shown = [...canvasElement.querySelectorAll<HTMLElement>('[data-shown]')]
  await expect(new Set(shown.map(({ dataset }) => dataset['shown'])).size).toBe(3)
  const focused = canvasElement.querySelector('[data-shown="focus-visible"]')
  const rings = [focused, focused?.closest('label')].flatMap((one) =>
    one ? [getComputedStyle(one).outlineStyle] : []
  )
  await expect(rings).toContain('solid')
}
