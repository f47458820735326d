import type { CallError, ErrorCode, Refusal } from '@cloud/api'
import { Fragment } from 'react'
import { innerPaths } from '../../state/address/inner-paths.ts'
import { paths } from '../../state/address/paths.ts'
import { PageLink } from '../navigation/page-link.tsx'

interface ErrorLink {
  readonly href: string
  readonly text: string
}

/** Links to the page that solves an error, by its code. */
const ERROR_LINKS: Partial<Record<ErrorCode, (refusal: Refusal) => readonly ErrorLink[]>> = {
  too_many_servers: () => [{ href: paths.panel(), text: 'К серверам' }],
  too_much_disk: () => [{ href: paths.panel(), text: 'К серверам' }],
  too_many_offers: () => [{ href: paths.offers(), text: 'К предложениям' }],
  too_many_watches: () => [{ href: paths.panel(), text: 'К списку в панели' }],
  email_not_confirmed: ({ missing_rub_cents: missing }) => [
    { href: paths.security(), text: 'Подтвердить почту' },
    ...(missing === undefined ? [] : [{ href: innerPaths.topUp(missing), text: 'пополнить баланс' }])
  ]
}

export const errorLinksOf = (error: CallError): readonly ErrorLink[] =>
  (error.kind === 'refused' && ERROR_LINKS[error.problem.code as ErrorCode]?.(error.problem)) || []

/** Links that help after this error; nothing for other errors. */
export function ErrorLinks({ error }: { readonly error: CallError }) {
  return errorLinksOf(error).map(({ href, text }, place) => (
    <Fragment key={text}>
      {place > 0 && <span> или </span>}
      <PageLink href={href}>{text}</PageLink>
    </Fragment>
  ))
}
