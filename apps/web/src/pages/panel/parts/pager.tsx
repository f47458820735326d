import { Button } from '@cloud/ui'
import { useLayoutEffect, useRef } from 'react'
import { useAction, useValue } from '../../../state/hooks.ts'
import { listPageAtom, listPageServersAtom } from '../../../state/servers/server-list-view.ts'
import css from './panel.module.css'

/** Buttons for the pages of a long list; nothing for a single page. */
export function Pager() {
  const page = useValue(listPageAtom)
  const setPage = useAction(listPageAtom)
  const { pages } = useValue(listPageServersAtom)
  const nav = useRef<HTMLElement>(null)
  const atEnd = useRef(false)
  const go = (to: number) => {
    atEnd.current = to === 1 || to === pages
    setPage(to)
  }
  // a button that becomes disabled loses the focus, so the other one gets it
  useLayoutEffect(() => {
    if (atEnd.current) nav.current?.querySelector<HTMLElement>('button:enabled')?.focus()
    atEnd.current = false
  })
  if (pages === 1) return null
  return (
    <nav ref={nav} className={css.pager} aria-label="Страницы списка серверов">
      <Button disabled={page === 1} onClick={() => go(page - 1)}>
        Назад
      </Button>
      <span aria-live="polite">{`Страница ${page} из\u00a0${pages}`}</span>
      <Button disabled={page === pages} onClick={() => go(page + 1)}>
        Вперёд
      </Button>
    </nav>
  )
}
