import type { ServerConfig } from '@cloud/api'
import { Badge, Button, EmptyState, SearchField, serverDetails } from '@cloud/ui'
import { useEffect, useRef, useState } from 'react'
import { LoadSection } from '../../loading/load-section.tsx'
import { EditLabelsDialog } from '../../shared/panel/edit-labels-dialog.tsx'
import { useAction, useValue } from '../../state/hooks.ts'
import { serversResource } from '../../state/servers/account-servers.ts'
import css from './spending.module.css'

/** Number of servers shown without a search. */
const MAX_SHOWN = 20

const matchesWord = ({ name, labels }: ServerConfig, word: string) =>
  [name, ...labels].some((text) => text.toLocaleLowerCase('ru').includes(word))

function LabelList({ list }: { readonly list: readonly ServerConfig[] }) {
  const [edited, edit] = useState<ServerConfig | null>(null)
  const [sought, seek] = useState('')
  const [shown, setShown] = useState(MAX_SHOWN)
  const rows = useRef<HTMLUListElement>(null)
  useEffect(() => {
    // the button disappears after the last click, so the focus moves to the first new row
    if (shown > MAX_SHOWN) rows.current?.children[shown - MAX_SHOWN]?.querySelector('button')?.focus()
  }, [shown])
  if (list.length === 0)
    return (
      <EmptyState heading="Серверов нет">
        Когда появится сервер, поставьте ему метку, например «prod» или «команда-nlp»: расходы можно будет
        разделить по меткам.
      </EmptyState>
    )
  const word = sought.normalize('NFC').trim().toLocaleLowerCase('ru')
  const found = list.filter((server) => matchesWord(server, word))
  return (
    <>
      {list.length > MAX_SHOWN && (
        <SearchField
          className={css.find}
          label="Найти"
          placeholder="Имя или метка"
          value={sought}
          onSearch={(text) => {
            seek(text)
            setShown(MAX_SHOWN)
          }}
          found={`Найдено ${found.length} из\u00a0${list.length}`}
        />
      )}
      <ul ref={rows} className={css.labels} hidden={found.length === 0}>
        {found.slice(0, shown).map((server) => (
          <li key={server.id}>
            <div>
              <h3>{server.name}</h3>
              <p>{serverDetails(server)}</p>
              {server.labels.length > 0 && (
                <ul className={css.tags}>
                  {server.labels.map((label) => (
                    <li key={label}>
                      <Badge>{label}</Badge>
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
      {found.length > shown && (
        <Button className={css.more} onClick={() => setShown(shown + MAX_SHOWN)}>
          Показать ещё
        </Button>
      )}
      <p className={css.note}>
        Нынешние метки действуют и на прошлые расходы. Если у сервера две метки, он входит в каждую, а в общий
        итог — один раз.
      </p>
      {edited !== null && <EditLabelsDialog server={edited} onClose={() => edit(null)} />}
    </>
  )
}

/** Labels of each server, with a button to edit them. */
export function LabelsSection() {
  const load = useValue(serversResource.state)
  const reload = useAction(serversResource.load)
  return (
    <LoadSection load={load} heading="Не удалось загрузить серверы" onRetry={() => void reload()}>
      {(list) => <LabelList list={list} />}
    </LoadSection>
  )
}
