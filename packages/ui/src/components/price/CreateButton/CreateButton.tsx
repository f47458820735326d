import { type ComponentProps, useId } from 'react'
import { Button } from '../../parts/Button/Button.tsx'

const WORDS = {
  create: ['Создать', 'Создаём'],
  queue: ['Встать в очередь', 'Ставим в очередь'],
  change: ['Применить изменения', 'Применяем']
} as const

export interface CreateButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The request is under way: the button keeps its width and focus, shows a spinner and ignores clicks. @default false */
  busy?: boolean | undefined
  /** Takes the whole width. @default true */
  wide?: boolean | undefined
  /** 'queue' when nothing is free, 'change' for a server that exists. @default 'create' */
  action?: keyof typeof WORDS | undefined
  /** Beside a filled button that also pays: a plain one, described as 'без запуска'. @default false */
  withoutStart?: boolean | undefined
}

/** The main button of the configurator. It is never disabled: when something is missing it leads there. */
export function CreateButton({ action = 'create', withoutStart = false, ...rest }: CreateButtonProps) {
  const hint = useId()
  const [text, busyText] = WORDS[action]
  if (!withoutStart)
    return (
      <Button tall wide {...rest} look="main" busyText={busyText}>
        {text}
      </Button>
    )
  return (
    <>
      <Button tall wide {...rest} aria-describedby={hint} busyText={busyText}>
        {text}
      </Button>
      <span id={hint} hidden>
        без запуска
      </span>
    </>
  )
}
