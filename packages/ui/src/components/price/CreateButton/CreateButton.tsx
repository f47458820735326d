import { type ComponentProps, useId } from 'react'
import { priceTexts } from '../../../words/ru/price.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { Button } from '../../parts/Button/Button.tsx'

const buttonTexts = (words?: Words) => {
  const texts = priceTexts(words)
  return {
    create: [texts.create, texts.creating],
    queue: [texts.joinTheQueue, texts.joiningTheQueue],
    change: [texts.applyChanges, texts.applying]
  } as const
}

export interface CreateButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** True while the request is running: the button keeps its width and focus, shows a spinner and ignores clicks. @default false */
  busy?: boolean | undefined
  /** Makes the button as wide as its container. @default true */
  wide?: boolean | undefined
  /** Label of the button: 'queue' if no server is free, 'change' for an existing server. @default 'create' */
  action?: 'create' | 'queue' | 'change' | undefined
  /** Replaces the label: 'Пополнить на 90 840 ₽'. The button stays the same element and keeps its focus. */
  label?: string | undefined
  /** Shows a secondary button, described as 'без запуска', beside a primary button that also pays. @default false */
  withoutStart?: boolean | undefined
}

/**
 * The main button of the configurator. It is never disabled: if something is missing, a click leads there.
 *
 * - **Use it** as the main button of the configurator.
 * - **Do not use it** for other actions: `Button`.
 */
export function CreateButton({ action = 'create', label, withoutStart = false, ...rest }: CreateButtonProps) {
  const words = useWords()
  const texts = priceTexts(words)
  const hint = useId()
  const [text, busyText] = buttonTexts(words)[action]
  if (!withoutStart)
    return (
      <Button tall wide {...rest} look="main" busyText={busyText}>
        {label ?? text}
      </Button>
    )
  return (
    <>
      <Button tall wide {...rest} aria-describedby={hint} busyText={busyText}>
        {text}
      </Button>
      <span id={hint} hidden>
        {texts.withoutLaunch}
      </span>
    </>
  )
}
