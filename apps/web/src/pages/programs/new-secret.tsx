import { Button, Icon, LinkButton } from '@cloud/ui'
import { useEffect, useId, useRef } from 'react'
import { useCopy } from '../../shared/browser/use-copy.ts'
import css from './programs.module.css'

interface NewSecretProps {
  readonly heading: string
  readonly secret: string
  readonly note: string
  /** Called when the user has saved the secret: it is then removed from the page. */
  readonly onSaved: () => void
}

/** A new secret, which the server shows only once. Its heading takes the focus. */
export function NewSecret({ heading, secret, note, onSaved }: NewSecretProps) {
  const id = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const copy = useCopy()
  useEffect(() => title.current?.focus(), [])
  return (
    <section className={css.secret} aria-labelledby={id}>
      <div className={css.created}>
        <Icon name="done" />
        <h2 id={id} ref={title} tabIndex={-1}>
          {heading}
        </h2>
      </div>
      <p>{note}</p>
      <div className={css.line}>
        <code>{secret}</code>
        <Button look="main" aria-label="Скопировать секрет" onClick={() => copy(secret, 'секрет')}>
          <Icon name="copy" />
          <span>Скопировать</span>
        </Button>
      </div>
      <LinkButton className={css.saved} onClick={onSaved}>
        Я сохранил секрет
      </LinkButton>
    </section>
  )
}
