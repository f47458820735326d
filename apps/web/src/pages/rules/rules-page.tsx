import { Button, Icon, Page } from '@cloud/ui'
import { useEffect, useState } from 'react'
import { RequireUser } from '../../loading/require-user.tsx'
import { SessionOverNotice } from '../../loading/session-over-notice.tsx'
import { PageHeader } from '../../shared/navigation/page-header.tsx'
import { PanelNav } from '../../shared/navigation/panel-nav.tsx'
import { StaleNotice } from '../../shared/panel/stale-notice.tsx'
import { useLiveRefresh } from '../../shared/panel/use-live-refresh.ts'
import { locationAtom } from '../../state/address/location.ts'
import { useValue } from '../../state/hooks.ts'
import type { RuleWithForecast } from '../../state/rules/account-rules.ts'
import { currentUserAtom } from '../../state/user/current-user.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'
import { RuleEditor } from './rule-editor.tsx'
import css from './rules.module.css'
import { RulesSection } from './rules-section.tsx'

/** The rule in the form; another `nth` renders the form again from the start. */
type EditedRule = {
  readonly rule: RuleWithForecast | null
  readonly nth: number
  /** Server of a new rule that an address requests (`innerPaths.newRule`). */
  readonly server_id?: number
} | null

interface AccountRulesProps {
  readonly id: number
  readonly edited: EditedRule
  readonly onEdit: (rule: RuleWithForecast | null) => void
  readonly onClose: () => void
}

/** Rules of the account with their form. */
function AccountRules({ id, edited, onEdit, onClose }: AccountRulesProps) {
  useLiveRefresh(id)
  const isSessionOver = useValue(isSessionOverAtom)
  return (
    <>
      {isSessionOver ? (
        <SessionOverNotice>Войдите снова, чтобы увидеть свои правила.</SessionOverNotice>
      ) : (
        <>
          <div className={css.stale}>
            <StaleNotice />
          </div>
          <RulesSection onEdit={onEdit} />
        </>
      )}
      {edited !== null && (
        <RuleEditor
          key={edited.nth}
          rule={edited.rule}
          server_id={edited.server_id ?? null}
          onClose={onClose}
        />
      )}
    </>
  )
}

export default function RulesPage() {
  const isSignedIn = useValue(currentUserAtom) !== null
  const [edited, setEdited] = useState<EditedRule>(null)
  const edit = (rule: RuleWithForecast | null) =>
    setEdited((before) => ({ rule, nth: (before?.nth ?? 0) + 1 }))
  const { search } = useValue(locationAtom)
  useEffect(() => {
    const server_id = Number(new URLSearchParams(search).get('server'))
    if (Number.isSafeInteger(server_id) && server_id > 0) setEdited({ rule: null, nth: 0, server_id })
  }, [search])
  return (
    <>
      <PanelNav />
      <Page>
        <PageHeader
          heading="Правила"
          lead="Следят за деньгами и часами и действуют точно в срок. О каждом срабатывании приходит письмо."
        >
          {isSignedIn && (
            <Button tall id="new-rule" onClick={() => edit(null)}>
              <Icon name="plus" />
              <span>Новое правило</span>
            </Button>
          )}
        </PageHeader>
        <RequireUser heading="Что произойдёт дальше" invitation="Войдите, чтобы увидеть свои правила">
          {({ id }) => <AccountRules id={id} edited={edited} onEdit={edit} onClose={() => setEdited(null)} />}
        </RequireUser>
      </Page>
    </>
  )
}
