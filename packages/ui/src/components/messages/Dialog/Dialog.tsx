import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef
} from 'react'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import css from './Dialog.module.css'

/** The props that all dialogs have in common. */
export interface DialogFrameProps
  extends Omit<
    ComponentProps<'dialog'>,
    'ref' | 'open' | 'onClose' | 'onCancel' | 'onSubmit' | 'defaultValue'
  > {
  /** Called on Escape, the cross, and back or forward of the browser. Remove the dialog then. */
  onClose: () => void
  /** The element that has the focus first; the text of a field is selected. @default the heading */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  children?: Elements
}

export interface DialogProps extends DialogFrameProps {
  /** Names the dialog. */
  heading: ReactNode
  /** The buttons. They stay at the bottom of a phone's screen. */
  footer?: ReactNode
}

/**
 * A question in front of the page. It is open while it is rendered; the focus starts on the heading, or where `initialFocus`
 * says, and goes back to where it was when the dialog goes.
 */
export function Dialog({
  heading,
  onClose,
  footer,
  initialFocus,
  children,
  className,
  ...rest
}: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  // a layout effect ends while the dialog is still in the page: only then can it give the focus back
  useLayoutEffect(() => {
    const opened = dialog.current
    opened?.showModal()
    const first = initialFocus?.current ?? title.current
    first?.focus()
    if (first instanceof HTMLInputElement) first.select()
    return () => opened?.close()
  }, [initialFocus])
  // what it asked about is left, too; the page may draw it once more before it hears of that
  const leave = useEffectEvent(() => onClose())
  useEffect(() => {
    const left = () => leave()
    addEventListener('popstate', left)
    return () => removeEventListener('popstate', left)
  }, [])
  return (
    <dialog
      aria-labelledby={id}
      {...rest}
      ref={dialog}
      className={classes(css.dialog, className)}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
    >
      <div className={css.body}>
        <div className={css.head}>
          <h2 id={id} ref={title} tabIndex={-1}>
            {heading}
          </h2>
          <Button look="ghost" icon aria-label="Закрыть" onClick={onClose}>
            <Icon sign="cross" />
          </Button>
        </div>
        {children}
        {footer !== undefined && <div className={css.foot}>{footer}</div>}
      </div>
    </dialog>
  )
}
