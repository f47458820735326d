import { type CallError, errorText } from '@cloud/api'
import { Button, Notice } from '@cloud/ui'
import { useEffect, useState } from 'react'
import { flavorAtom } from '../../../state/choices/selected.ts'
import { accountAtom } from '../../../state/core/dialogs.ts'
import { loaded } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/use.ts'
import { user } from '../../../state/user/user.ts'
import { unwatchAtom, watchAtom, watches } from '../../../state/watches/watches.ts'
import css from './watch-free.module.css'

/** Beside the queue: a letter when the configuration is free, and what is different about it. */
export default function WatchFree() {
  const flavor = useValue(flavorAtom)
  const id = loaded(useValue(user.state))?.id
  const list = loaded(useValue(watches.state))
  const load = useAction(watches.load)
  const watch = useAction(watchAtom)
  const unwatch = useAction(unwatchAtom)
  const openAccount = useAction(accountAtom)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<CallError | null>(null)
  useEffect(() => {
    if (id !== undefined) void load('background')
  }, [id, load])
  if (flavor === null) return null
  const watched = id === undefined ? undefined : list?.find(({ flavor_id }) => flavor_id === flavor.id)

  async function press(flavor_id: number) {
    if (id === undefined) return openAccount({ kind: 'open', why: 'enter' })
    setError(null)
    setBusy(true)
    setError(await (watched === undefined ? watch({ flavor_id }) : unwatch(watched.id)))
    setBusy(false)
  }

  return (
    <>
      <Button wide busy={busy} onClick={() => void press(flavor.id)}>
        {watched === undefined ? 'Сообщить, когда появится' : 'Не сообщать'}
      </Button>
      {error !== null && <Notice kind="bad">{errorText(error)}</Notice>}
      <p className={css.words}>
        <b>Очередь</b> держит место и цену и запустит сервер сама, если на балансе хватит денег. <b>Письмо</b>{' '}
        ничего не держит и ни к чему не обязывает.
      </p>
    </>
  )
}
