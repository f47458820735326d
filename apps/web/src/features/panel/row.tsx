import { type CallError, errorText, type ServerConfig } from '@cloud/api'
import { STATUS } from '@cloud/pricing'
import { ConfirmModal, Notice, type ServerAction, ServerCard, ServerMenu } from '@cloud/ui'
import { useCallback, useState } from 'react'
import { paths } from '../../paths.ts'
import { goAtom } from '../../state/address/place.ts'
import { changeServerAtom, changeStatusAtom } from '../../state/panel/servers.ts'
import { useAction } from '../../state/use.ts'
import { Rename } from './rename.tsx'

const STATUS_OF = {
  start: STATUS.start,
  stop: STATUS.pausing,
  leave_queue: STATUS.pausing,
  delete: STATUS.deleted
} as const satisfies Record<ServerAction, number>

type Question = 'none' | 'rename' | 'delete'

/** A server with what may be done with it; deleting and renaming are asked about first. */
export function Row({ server }: { readonly server: ServerConfig }) {
  const changeStatus = useAction(changeStatusAtom)
  const changeServer = useAction(changeServerAtom)
  const go = useAction(goAtom)
  const [busy, setBusy] = useState<ServerAction | null>(null)
  const [switching, setSwitching] = useState(false)
  const [question, setQuestion] = useState<Question>('none')
  const [error, setError] = useState<CallError | null>(null)
  const close = () => setQuestion('none')

  const act = useCallback(
    async (action: ServerAction, { id }: ServerConfig) => {
      setBusy(action)
      setError(null)
      setError(await changeStatus(id, STATUS_OF[action]))
      setBusy(null)
    },
    [changeStatus]
  )
  const press = useCallback(
    (action: ServerAction, of: ServerConfig) =>
      action === 'delete' ? setQuestion('delete') : void act(action, of),
    [act]
  )
  async function renew(auto_renewal: boolean) {
    setSwitching(true)
    setError(await changeServer(server.id, { auto_renewal }))
    setSwitching(false)
  }

  const menu = (
    <>
      <ServerMenu
        server={server}
        busy={switching}
        onAutoRenewal={(on) => void renew(on)}
        onRename={() => setQuestion('rename')}
        onAction={press}
        changeHref={paths.change(server)}
        onNavigate={go}
      />
      {question === 'rename' && <Rename server={server} onClose={close} />}
      {question === 'delete' && (
        <ConfirmModal
          heading={`Удалить сервер «${server.name}»?`}
          confirm="Удалить"
          onClose={close}
          onConfirm={() => {
            close()
            void act('delete', server)
          }}
        >
          <p>Диск и все данные на нём будут удалены. Вернуть их будет нельзя.</p>
        </ConfirmModal>
      )}
    </>
  )
  return (
    <ServerCard
      server={server}
      busy={busy}
      onAction={press}
      menu={menu}
      notice={error === null ? undefined : <Notice kind="bad">{errorText(error)}</Notice>}
    />
  )
}
