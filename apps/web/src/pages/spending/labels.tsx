import type { ServerConfig } from '@cloud/api'
import { Button, EmptyState, serverDetails } from '@cloud/ui'
import { useState } from 'react'
import { LoadPart } from '../../features/load-part.tsx'
import { servers } from '../../state/servers/servers.ts'
import { useAction, useValue } from '../../state/use.ts'
import { EditLabels } from './edit-labels.tsx'
import css from './spending.module.css'

function List({ list }: { readonly list: readonly ServerConfig[] }) {
  const [edited, edit] = useState<ServerConfig | null>(null)
  if (list.length === 0)
    return (
      <EmptyState heading="Серверов нет">
        Метки, например «prod» или «команда-nlp», ставят серверу: тогда видно, на что он тратил.
      </EmptyState>
    )
  return (
    <>
      <ul className={css.labels}>
        {list.map((server) => (
          <li key={server.id}>
            <div>
              <h3>{server.name}</h3>
              <p>{serverDetails(server)}</p>
              {server.labels.length > 0 && (
                <ul className={css.tags}>
                  {server.labels.map((label) => (
                    <li key={label} className={css.tag}>
                      {label}
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <Button look="ghost" aria-label={`Изменить метки: ${server.name}`} onClick={() => edit(server)}>
              Изменить
            </Button>
          </li>
        ))}
      </ul>
      <p className={css.note}>
        Нынешние метки действуют и на прошлые расходы. Если у сервера две метки, он входит в каждую, а в общий
        итог — один раз.
      </p>
      {edited !== null && <EditLabels server={edited} onClose={() => edit(null)} />}
    </>
  )
}

/** The labels of each server, to change. */
export function Labels() {
  const load = useValue(servers.state)
  const ask = useAction(servers.load)
  return (
    <LoadPart load={load} heading="Не удалось загрузить серверы" onRetry={() => void ask()}>
      {(list) => <List list={list} />}
    </LoadPart>
  )
}
