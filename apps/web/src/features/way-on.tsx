import type { CallError, ErrorCode } from '@cloud/api'
import { Link } from '@cloud/ui'
import { useNavigate } from 'react-router'
import { paths } from '../state/address/paths.ts'

/** Where room is made when there is as much as there may be. */
const WAYS: Partial<Record<ErrorCode, { readonly href: string; readonly text: string }>> = {
  too_many_servers: { href: paths.panel(), text: 'К серверам' },
  too_many_offers: { href: paths.offers(), text: 'К предложениям' },
  too_many_watches: { href: paths.panel(), text: 'К списку в панели' }
}

const wayOf = (error: CallError) =>
  error.kind === 'refused' ? WAYS[error.problem.code as ErrorCode] : undefined

/** The way on after a refusal that asks for room; nothing after any other. */
export function WayOn({ error }: { readonly error: CallError }) {
  const go = useNavigate()
  const way = wayOf(error)
  return way === undefined ? null : (
    <Link href={way.href} onNavigate={go}>
      {way.text}
    </Link>
  )
}
