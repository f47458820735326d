import type { ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { gigabytes, LinkButton, Section, VisuallyHidden } from '@cloud/ui'
import { useState } from 'react'
import { LoadSection } from '../../../loading/load-section.tsx'
import shared from '../../../shared/panel/boxes.module.css'
import { loadConsoleLogAtom } from '../../../state/servers/server-console.ts'
import { useLoaded } from '../dialogs/use-loaded.ts'
import css from './server.module.css'

function BootLog({ id }: Pick<ServerConfig, 'id'>) {
  const { load, again } = useLoaded(loadConsoleLogAtom, id)
  return (
    <>
      <VisuallyHidden role="status">{load.state === 'ready' && 'Журнал загрузился.'}</VisuallyHidden>
      <LoadSection load={load} heading="Не удалось загрузить журнал" onRetry={again}>
        {({ text }) => (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls, so the keyboard must reach it
          <pre role="log" aria-label="Журнал загрузки" aria-live="off" className={css.log} tabIndex={0}>
            {text || 'Журнал пуст.'}
          </pre>
        )}
      </LoadSection>
    </>
  )
}

/** Image and disk of a server, and the log of its console. */
export function SystemSection({ server }: { readonly server: ServerConfig }) {
  const { id, os, ssd_count, status, has_console } = server
  /** Number of requests for the log. */
  const [requests, setRequests] = useState(0)
  return (
    <Section heading="Система" className={shared.box}>
      <dl className={css.pairs}>
        <div>
          <dt>Образ</dt>
          <dd>
            <b>{os.name}</b>
            {os.description !== '' && <small>{os.description}</small>}
          </dd>
        </div>
        <div>
          <dt>Диск</dt>
          <dd>
            <b>{`${gigabytes(ssd_count)} NVMe`}</b>
            <small>
              {status === STATUS.deleted
                ? 'удалён вместе с данными'
                : 'при остановке сохраняется, хранение бесплатно'}
            </small>
          </dd>
        </div>
        {has_console && (
          <div>
            <dt>Журнал загрузки</dt>
            <dd>
              <LinkButton onClick={() => setRequests(requests + 1)}>Показать последние 200 строк</LinkButton>
              {requests > 0 && <BootLog key={requests} id={id} />}
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
