import { Button, ButtonLink, CountBadge, VisuallyHidden } from '@cloud/ui'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useInBrowser } from '../../loading/use-in-browser.ts'
import { paths } from '../../state/address/paths.ts'
import { pageKindAtom } from '../../state/address/place.ts'
import { accountAtom } from '../../state/core/dialogs.ts'
import { estimateCountAtom } from '../../state/estimate/own.ts'
import { useAction, useValue } from '../../state/use.ts'
import { leaveAtom } from '../../state/user/enter.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'

/** The way to the estimate, with the number of its items. */
function EstimateLink() {
  const kept = useValue(estimateCountAtom)
  const count = useInBrowser() ? kept : 0
  const current = useValue(pageKindAtom) === 'estimate'
  return (
    <ButtonLink
      look="ghost"
      href={paths.estimate()}
      onNavigate={useNavigate()}
      aria-current={current ? 'page' : undefined}
    >
      <span>Смета</span>
      {count > 0 && <VisuallyHidden>позиций:</VisuallyHidden>}
      <CountBadge count={count} current={current} />
    </ButtonLink>
  )
}

/** Ends the session; what did not work can be tried again. One that is over already is replaced by signing in. */
function Leave() {
  const leave = useAction(leaveAtom)
  const over = useValue(isSessionOverAtom)
  const open = useAction(accountAtom)
  const [failed, setFailed] = useState(false)
  if (over)
    return (
      <Button look="ghost" onClick={() => open({ kind: 'open', why: 'enter' })}>
        Войти
      </Button>
    )
  return (
    <Button look="ghost" onClick={async () => setFailed((await leave()) !== null)}>
      {failed ? 'Не удалось выйти. Попробовать снова' : 'Выйти'}
    </Button>
  )
}

interface HeaderPartProps {
  readonly leave?: boolean
}

/** The parts of the header that come after the first page, in one script. */
export default function HeaderPart({ leave = false }: HeaderPartProps) {
  return leave ? <Leave /> : <EstimateLink />
}
