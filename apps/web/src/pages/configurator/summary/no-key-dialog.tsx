import { Button, Dialog } from '@cloud/ui'
import { useNavigate } from 'react-router'
import { focusKeys } from '../../../shared/configurator-focus/focus-keys.ts'
import { paths } from '../../../state/address/paths.ts'
import { loadedData } from '../../../state/core/resource.ts'
import { creationAtom } from '../../../state/creation/creation-state.ts'
import { orderWithoutKeyAtom } from '../../../state/creation/send-order.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { sshKeysAtom } from '../../../state/user/ssh-keys.ts'

/** Dialog that confirms an order without an SSH key. */
export function NoKeyDialog() {
  const go = useNavigate()
  const setCreation = useAction(creationAtom)
  const order = useAction(orderWithoutKeyAtom)
  const hasKeys = loadedData(useValue(sshKeysAtom))?.length !== 0
  const close = () => setCreation({ kind: 'ready' })
  function goOn() {
    close()
    // after the dialog has returned the focus
    if (hasKeys) setTimeout(focusKeys)
    else void go(paths.sshKeys())
  }
  return (
    <Dialog
      heading="SSH-ключ не выбран"
      onClose={close}
      footer={
        <>
          <Button tall onClick={() => void order()}>
            Продолжить без ключа
          </Button>
          <Button tall look="main" onClick={goOn}>
            {hasKeys ? 'Выбрать ключ' : 'Добавить ключ'}
          </Button>
        </>
      }
    >
      <p>
        Ключ записывается на сервер при первом запуске. Без него войти на сервер по SSH, скорее всего, не
        получится.
      </p>
      {!hasKeys && (
        <p>В аккаунте пока нет ключей. Выбор в конфигураторе сохранится, пока вы добавляете ключ.</p>
      )}
    </Dialog>
  )
}
