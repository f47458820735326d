import { errorText, type ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { gigabytes, LinkButton, Section, VisuallyHidden } from '@cloud/ui'
import { useState } from 'react'
import { toastAtom } from '../../../state/core/toast.ts'
import { useAction } from '../../../state/hooks.ts'
import { loadConsoleLogAtom } from '../../../state/servers/server-console.ts'
import css from './server.module.css'

interface Props {
  readonly server: ServerConfig
}

function BootLog({ server }: Props) {
  const load = useAction(loadConsoleLogAtom)
  const say = useAction(toastAtom)
  const [text, setText] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  async function show() {
    if (busy) return
    setBusy(true)
    const answer = await load(server.id)
    setBusy(false)
    if (answer.ok) setText(answer.data.text)
    else say({ kind: 'bad', text: errorText(answer.error) })
  }
  return (
    <>
      <LinkButton aria-busy={busy} onClick={() => void show()}>
        {text === null ? 'Показать последние 200 строк' : 'Обновить'}
      </LinkButton>
      <VisuallyHidden role="status">
        {busy ? 'Журнал загружается' : text !== null && 'Журнал загружен'}
      </VisuallyHidden>
      {text !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls, so the keyboard must reach it
        <pre className={css.log} tabIndex={0}>
          {text === '' ? 'Журнал пуст.' : text}
        </pre>
      )}
    </>
  )
}

/** Image and disk of a server, and the log of its console. */
export function SystemSection({ server }: Props) {
  const { os, ssd_count, status, has_console } = server
  const disk =
    status === STATUS.deleted ? 'удалён вместе с данными' : 'при остановке сохраняется, хранение бесплатно'
  const rows = [
    ['Образ', os.name, os.description],
    ['Диск', `${gigabytes(ssd_count)} NVMe`, disk]
  ] as const
  return (
    <Section heading="Система" className={css.box}>
      <dl className={css.pairs}>
        {rows.map(([name, value, about]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b>{value}</b>
              {about !== '' && <small>{about}</small>}
            </dd>
          </div>
        ))}
        {has_console && (
          <div>
            <dt>Журнал загрузки</dt>
            <dd>
              <BootLog server={server} />
            </dd>
          </div>
        )}
      </dl>
    </Section>
  )
}
