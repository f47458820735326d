import { Button, Icon, Page } from '@cloud/ui'
import { useLayoutEffect, useState } from 'react'
import { PageHead } from '../../features/page-head.tsx'
import { PanelNav } from '../../features/panel-nav.tsx'
import { Stale } from '../../features/stale.tsx'
import { useLiveRefresh } from '../../features/use-live-refresh.ts'
import { RequireUser } from '../../loading/require-user.tsx'
import { SessionOver } from '../../loading/session-over.tsx'
import { ownerAtom } from '../../state/panel/owner.ts'
import type { ForeseenRule } from '../../state/rules/rules.ts'
import { useAction, useValue } from '../../state/use.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'
import { user } from '../../state/user/user.ts'
import { RuleEditor } from './rule-editor.tsx'
import { Rules } from './rule-list.tsx'
import css from './rules.module.css'

/** The rule in the form. */
type Edited = { readonly rule: ForeseenRule | null; readonly nth: number } | null

interface MineProps {
  readonly id: number
  readonly edited: Edited
  readonly onEdit: (rule: ForeseenRule | null) => void
  readonly onClose: () => void
}

/** The rules of an account. */
function Mine({ id, edited, onEdit, onClose }: MineProps) {
  const own = useAction(ownerAtom)
  useLayoutEffect(() => own(id), [own, id])
  useLiveRefresh()
  const over = useValue(isSessionOverAtom)
  return (
    <>
      {over ? (
        <SessionOver>Войдите снова, чтобы увидеть свои правила.</SessionOver>
      ) : (
        <>
          <div className={css.stale}>
            <Stale />
          </div>
          <Rules onEdit={onEdit} />
        </>
      )}
      {edited !== null && <RuleEditor key={edited.nth} rule={edited.rule} onClose={onClose} />}
    </>
  )
}

export default function RulesPage() {
  const who = useValue(user.state)
  const known = who.state === 'ready' && who.data !== null
  const [edited, setEdited] = useState<Edited>(null)
  const edit = (rule: ForeseenRule | null) => setEdited((before) => ({ rule, nth: (before?.nth ?? 0) + 1 }))
  return (
    <>
      <PanelNav />
      <Page>
        <PageHead
          heading="Правила"
          lead="Следят за деньгами и часами и действуют точно в срок. О каждом срабатывании приходит письмо."
        >
          {known && (
            <Button tall id="new-rule" onClick={() => edit(null)}>
              <Icon sign="plus" />
              <span>Новое правило</span>
            </Button>
          )}
        </PageHead>
        <RequireUser heading="Что произойдёт дальше" invitation="Войдите, чтобы увидеть свои правила">
          {({ id }) => (
            <Mine key={id} id={id} edited={edited} onEdit={edit} onClose={() => setEdited(null)} />
          )}
        </RequireUser>
      </Page>
    </>
  )
}
