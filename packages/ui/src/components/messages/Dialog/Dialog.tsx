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
import { messagesTexts } from '../../../words/ru/messages.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import { followHeight } from '../../follow-height.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import { useHeldEnter } from '../../use-held-enter.ts'
import css from './Dialog.module.css'

/** Props shared by all dialogs. */
export interface DialogFrameProps
  extends Omit<
    ComponentProps<'dialog'>,
    'ref' | 'open' | 'onClose' | 'onCancel' | 'onSubmit' | 'onKeyDown' | 'defaultValue'
  > {
  /** Called on Escape, the close button, and the browser's back or forward button. Unmount the dialog then. */
  onClose: () => void
  /** Element that is focused first; the text of a field is selected. @default the heading */
  initialFocus?: RefObject<HTMLElement | null> | undefined
  children?: Elements
}

export interface DialogProps extends DialogFrameProps {
  /** Heading, which names the dialog. */
  heading: ReactNode
  /** Buttons. They stay at the bottom of a phone's screen. */
  footer?: ReactNode
}

/** Longest pause between the two clicks of a double click, in ms. */
const DOUBLE_CLICK_MS = 500

/** Ignores the second click of a double click that has closed a dialog: it would click the page behind. */
function ignoreSecondClick(): void {
  const ignore = (event: MouseEvent) => {
    if (event.detail < 2) return
    event.preventDefault()
    event.stopPropagation()
  }
  addEventListener('click', ignore, true)
  setTimeout(() => removeEventListener('click', ignore, true), DOUBLE_CLICK_MS)
}

/** Returns the ancestors that can have the focus, the closest first. */
function focusableAncestors(element: Element | null): HTMLElement[] {
  const closest = element?.parentElement?.closest<HTMLElement>('[tabindex]') ?? null
  return closest === null ? [] : [closest, ...focusableAncestors(closest)]
}

/** Publishes the height of the buttons for scrolling: their texts can take several lines. */
const publishFootHeight = (foot: HTMLDivElement) =>
  followHeight(foot, (height) => foot.closest('dialog')?.style.setProperty('--foot', `${height}px`))

/**
 * A modal dialog. It is open while it is mounted. The focus starts on the heading or on `initialFocus`. When the dialog is unmounted, the focus returns to its previous element, or if that was removed, to the closest element with a `tabIndex` around it, or to `Page`.
 *
 * - **Use it** for a form or a long text above the page.
 * - **Do not use it** for a question before an act: `ConfirmModal`.
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
  const texts = messagesTexts(useWords())
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heldEnter = useHeldEnter()
  const title = useRef<HTMLHeadingElement>(null)
  /** Elements that can get the focus if its previous element was removed. */
  const around = useRef<HTMLElement[]>([])
  // the cleanup of a layout effect runs while the dialog is still in the document, so it can return the focus
  useLayoutEffect(() => {
    const opened = dialog.current
    around.current = focusableAncestors(document.activeElement)
    opened?.showModal()
    const first = initialFocus?.current ?? title.current
    first?.focus()
    if (first instanceof HTMLInputElement) first.select()
    return () => {
      opened?.close()
      ignoreSecondClick()
    }
  }, [initialFocus])
  // the cleanup of an effect runs after the elements that React removes together with the dialog
  useEffect(
    () => () => {
      // the effects of the page, which know a better place, come first
      setTimeout(() => {
        if (document.activeElement !== document.body) return
        const place = around.current.find((element) => element.isConnected) ?? document.querySelector('main')
        place?.focus({ preventScroll: true })
      })
    },
    []
  )
  // the dialog belongs to the page that was left; the page can render it once more before it handles the navigation
  const leave = useEffectEvent(() => onClose())
  useEffect(() => {
    const left = () => leave()
    addEventListener('popstate', left)
    return () => removeEventListener('popstate', left)
  }, [])
  return (
    <dialog
      aria-labelledby={id}
      onKeyDown={heldEnter}
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
          <Button look="ghost" icon aria-label={texts.close} onClick={onClose}>
            <Icon name="cross" />
          </Button>
        </div>
        {children}
        {footer !== undefined && (
          <div ref={publishFootHeight} className={css.foot}>
            {footer}
          </div>
        )}
      </div>
    </dialog>
  )
}
