import type { ServerConfig } from '@cloud/api'
import { formatRub } from '@cloud/pricing'
import { Link, moscowMoment, Section } from '@cloud/ui'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { LoadSection } from '../../../loading/load-section.tsx'
import { paths } from '../../../state/address/paths.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { periodsResource } from '../../../state/money/month-history.ts'
import { loadServerEventsAtom, serverEventsAtom } from '../../../state/servers/server-events.ts'
import { linkToDocument } from '../money/document-links.ts'
import css from './server.module.css'

/** Events of a server in this month, with their documents. */
export function ServerEvents({ server: { id } }: { readonly server: ServerConfig }) {
  const go = useNavigate()
  const events = useValue(serverEventsAtom)(id)
  const load = useAction(loadServerEventsAtom)
  const periods = useValue(periodsResource.state)
  // the months are loaded again when the balance has changed
  useEffect(() => void load(id), [load, id, periods])
  return (
    <Section heading="События сервера">
      <LoadSection load={events} heading="Не удалось загрузить события" onRetry={() => void load(id)}>
        {(lines) =>
          lines.length > 0 && (
            <ul className={css.list}>
              {lines.map((line) => {
                const document = linkToDocument(line.document)
                return (
                  <li key={line.id}>
                    <span className={css.when}>{moscowMoment(line.created_at)}</span>
                    <div className={css.event}>
                      <span>{line.text}</span>
                      {document && <a href={document.href}>{document.text}</a>}
                      {line.amount_rub_cents !== 0 && (
                        <b className={css.amount}>{formatRub(line.amount_rub_cents, 'always')}</b>
                      )}
                    </div>
                  </li>
                )
              })}
            </ul>
          )
        }
      </LoadSection>
      <p className={css.hint}>
        <span>{'Суммы с НДС, время московское, этот месяц. '}</span>
        <Link href={paths.panel()} onNavigate={go}>
          Прежние месяцы и документы
        </Link>
      </p>
    </Section>
  )
}
