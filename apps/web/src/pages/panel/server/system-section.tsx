import { errorText, type ServerConfig } from '@cloud/api'
import { gigabytes, LinkButton, Section, serverDetails } from '@cloud/ui'
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
  async function show() {
    const answer = await load(server.id)
    if (answer.ok) setText(answer.data.text)
    else say({ kind: 'bad', text: errorText(answer.error) })
  }
  return (
    <>
      <LinkButton onClick={() => void show()}>
        {text === null ? 'Показать последние 200 строк' : 'Обновить'}
      </LinkButton>
      {text !== null && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the text scrolls, so the keyboard must reach it
        <pre className={css.log} tabIndex={0}>
          {text === '' ? 'Журнал пуст.' : text}
        </pre>
      )}
    </>
  )
}

/** Image, disk, configuration and labels of a server, and the log of its console. */
export function SystemSection({ server }: Props) {
  return (
    <Section heading="Система">
      <dl className={css.list}>
        <div>
          <dt>Образ</dt>
          <dd>{server.os.name}</dd>
        </div>
        <div>
          <dt>Диск</dt>
          <dd>
            <span>{`${gigabytes(server.ssd_count)} NVMe`}</span>
            <p className={css.hint}>При остановке сохраняется, хранение бесплатно.</p>
          </dd>
        </div>
        <div>
          <dt>Конфигурация</dt>
          <dd>{serverDetails(server)}</dd>
        </div>
        {server.labels.length > 0 && (
          <div>
            <dt>Метки</dt>
            <dd>{server.labels.join(', ')}</dd>
          </div>
        )}
        {server.has_console && (
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
