import { Button, type ButtonProps } from '../../parts/Button/Button.tsx'

const WORDS = {
  create: ['Создать', 'Создаём'],
  queue: ['Встать в очередь', 'Ставим в очередь'],
  change: ['Применить изменения', 'Применяем']
} as const

export interface CreateButtonProps extends Omit<ButtonProps, 'look' | 'busyText' | 'busyLabel' | 'children'> {
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
