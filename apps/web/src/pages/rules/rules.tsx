import { Button, Icon, Page } from '@cloud/ui'
import { useLayoutEffect, useState } from 'react'
import { PageHead } from '../../features/page-head.tsx'
import { PanelNav } from '../../features/panel-nav.tsx'
import { Stale } from '../../features/stale.tsx'
import { useLiveRefresh } from '../../features/use-live-refresh.ts'
import { RequireUser } from '../../loading/require-user.tsx'
import { SessionOver } from '../../loading/session-over.tsx'
import { useAction, useValue } from '../../state/hooks.ts'
import { setPanelOwnerAtom } from '../../state/panel/panel-owner.ts'
import type { RuleWithForecast } from '../../state/rules/account-rules.ts'
import { userResource } from '../../state/user/current-user.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'
import { RuleEditor } from './rule-editor.tsx'
import { Rules } from './rule-list.tsx'
import css from './rules.module.css'

/** The rule in the form. */
type Edited = { readonly rule: RuleWithForecast | null; readonly nth: number } | null

interface MineProps {
  readonly id: number
  readonly edited: Edited
  readonly onEdit: (rule: RuleWithForecast | null) => void
  readonly onClose: () => void
}

/** The rules of an account. */
function Mine({ id, edited, onEdit, onClose }: MineProps) {
  const own = useAction(setPanelOwnerAtom)
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
  const who = useValue(userResource.state)
  const known = who.state === 'ready' && who.data !== null
  const [edited, setEdited] = useState<Edited>(null)
  const edit = (rule: RuleWithForecast | null) =>
    setEdited((before) => ({ rule, nth: (before?.nth ?? 0) + 1 }))
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
