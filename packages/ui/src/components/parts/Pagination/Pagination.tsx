import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef } from 'react'
import { partsTexts } from '../../../words/ru/parts.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { useHeldEnter } from '../../use-held-enter.ts'
import { Button } from '../Button/Button.tsx'
import css from './Pagination.module.css'

export interface PaginationProps extends Omit<ComponentProps<'nav'>, 'children' | 'onKeyDown'> {
  /** Accessible name: 'Страницы списка серверов'. */
  label: string
  /** The shown page, from 1. */
  page: number
  /** Number of pages. Nothing is rendered for fewer than two. */
  pages: number
  /** Called with the page to show. */
  onPage: (page: number) => void
}

/**
 * Buttons for the previous and the next page of a list; the number of the page is announced.
 *
 * - **Use it** for a long list that shows one page at a time.
 * - **Do not use it** where a button 'Показать ещё' suffices; for pages of a section: `SectionNav`.
 */
export function Pagination({ label, page, pages, onPage, className, ...rest }: PaginationProps) {
  const texts = partsTexts(useWords())
  const atEnd = useRef<Element | null>(null)
  const heldEnter = useHeldEnter()
  const go = (to: number, { currentTarget }: MouseEvent<HTMLButtonElement>) => {
    atEnd.current = to === 1 || to === pages ? currentTarget.parentElement : null
    onPage(to)
  }
  // a button that becomes disabled loses the focus, so the other one gets it
  useLayoutEffect(() => {
    atEnd.current?.querySelector<HTMLElement>('button:enabled')?.focus()
    atEnd.current = null
  })
  if (pages < 2) return null
  return (
    <nav onKeyDown={heldEnter} {...rest} aria-label={label} className={classes(css.pages, className)}>
      <Button disabled={page <= 1} onClick={(event) => go(page - 1, event)}>
        {texts.previousPage}
      </Button>
      <span aria-live="polite">{texts.pageOf(page, pages)}</span>
      <Button disabled={page >= pages} onClick={(event) => go(page + 1, event)}>
        {texts.nextPage}
      </Button>
    </nav>
  )
}
