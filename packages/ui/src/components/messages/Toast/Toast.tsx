import {
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState
} from 'react'
import { messagesTexts } from '../../../words/ru/messages.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import { type NoticeKind, noticeLooks } from '../Notice/noticeLooks.ts'
import css from './Toast.module.css'

export interface ToastProps extends ComponentProps<'div'> {
  /** Kind of message: 'bad' stays until it is closed. @default 'ok' */
  kind?: NoticeKind | undefined
  /** Called when the user closes the toast, or when its time is over. */
  onClose: () => void
  children: ReactNode
}

/** Time in milliseconds that a message stays without pointer and focus. */
const DISPLAY_MS = 6000

/**
 * A short message about a finished act. It disappears automatically, but not while it has the pointer or the focus.
 *
 * - **Use it** for the outcome of an act, when the page itself does not show it.
 * - **Do not use it** for a message that must stay: `Notice`.
 */
export function Toast({ kind = 'ok', onClose, className, children, ...rest }: ToastProps) {
  const texts = messagesTexts(useWords())
  const [read, setRead] = useState(false)
  // another function does not start the time again
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (kind === 'bad' || read) return
    const timer = setTimeout(() => close(), DISPLAY_MS)
    return () => clearTimeout(timer)
  }, [kind, read])
  /** Element that had the focus before the toast. */
  const left = useRef<HTMLElement>(null)
  const reading = {
    onPointerEnter: () => setRead(true),
    onPointerLeave: () => setRead(false),
    onFocus({ relatedTarget }: FocusEvent) {
      left.current ??= relatedTarget as HTMLElement | null
      setRead(true)
    },
    onBlur: () => setRead(false)
  }
  const { sign, className: look } = noticeLooks[kind]
  return (
    <div
      role={kind === 'bad' ? 'alert' : undefined}
      {...rest}
      className={classes(look, css.toast, className)}
      {...reading}
    >
      <Icon name={sign} />
      <span>{children}</span>
      <Button
        look="ghost"
        icon
        aria-label={texts.close}
        onClick={({ detail }) => {
          // closed by keyboard; after a tap, a focused field would open the keyboard of a phone
          if (detail === 0) left.current?.focus()
          onClose()
        }}
      >
        <Icon name="cross" />
      </Button>
    </div>
  )
}
