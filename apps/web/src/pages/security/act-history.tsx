import type { Acts as Past } from '@cloud/api'
import { ActLog, EmptyState, LinkButton, Section } from '@cloud/ui'
import { LoadSection } from '../../loading/load-section.tsx'
import { clockAtom } from '../../state/core/clock.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { actsResource, loadMoreActsAtom } from '../../state/user/action-history.ts'
import { actDetail, actText, joinFailures } from './act-text.ts'
import css from './parts/security.module.css'

function LoadedActs({ count, results }: Past) {
  const canMore = useValue(loadMoreActsAtom)
  const more = useAction(loadMoreActsAtom)
  const now = useValue(clockAtom)
  if (results.length === 0)
    return (
      <EmptyState heading="Записей пока нет">
        Здесь появятся входы и всё, что изменит защиту аккаунта.
      </EmptyState>
    )
  return (
    <>
      <ActLog
        now={now()}
        acts={joinFailures(results).map((act) => ({
          id: act.id,
          at: act.at,
          text: actText(act),
          detail: actDetail(act)
        }))}
      />
      <p className={css.note}>Видите чужое — завершите сеанс и смените пароль.</p>
      {canMore && count > results.length && <LinkButton onClick={() => void more()}>Показать ещё</LinkButton>}
    </>
  )
}

/** History of sign-ins and changes of the account, in which the user can notice actions of others. */
export function ActHistory() {
  const load = useValue(actsResource.state)
  const reload = useAction(actsResource.load)
  return (
    <Section heading="История">
      <LoadSection load={load} heading="Не удалось загрузить историю" onRetry={() => void reload()}>
        {(past) => <LoadedActs {...past} />}
      </LoadSection>
    </Section>
  )
}
