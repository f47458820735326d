import { type ReactNode, useEffect, useRef } from 'react'
import { type ShownState, STATES, showState } from './shown-states.ts'

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
  useEffect(() => {
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

/** A component as a pointer, the keyboard and a press find its first control. */
export const States = ({ draw }: { readonly draw: (state: ShownState) => ReactNode }) => (
  <div className="story-states">
    {STATES.map((state) => (
      <State key={state} state={state}>
        {draw(state)}
      </State>
    ))}
  </div>
)
