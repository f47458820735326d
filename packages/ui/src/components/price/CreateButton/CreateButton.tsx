import type { ComponentProps } from 'react'
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
}

/** The one main button of the configurator. It is never disabled: when something is missing it leads there. */
export function CreateButton({ action = 'create', ...rest }: CreateButtonProps) {
  const [text, busyText] = WORDS[action]
  return (
    <Button tall wide {...rest} look="main" busyText={busyText}>
      {text}
    </Button>
  )
}
