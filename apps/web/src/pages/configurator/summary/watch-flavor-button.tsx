import { errorText } from '@cloud/api'
import { WatchButton } from '@cloud/ui'
import { useEffect, useEffectEvent, useRef } from 'react'
import { ErrorLinks } from '../../../shared/errors/error-links.tsx'
import { useSending } from '../../../shared/forms/use-sending.tsx'
import { PageLink } from '../../../shared/navigation/page-link.tsx'
import { paths } from '../../../state/address/paths.ts'
import { chosenFlavorAtom } from '../../../state/choices/chosen-configuration.ts'
import { accountDialogAtom } from '../../../state/core/dialogs.ts'
import { loadedData } from '../../../state/core/resource.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { currentUserAtom } from '../../../state/user/current-user.ts'
import { addWatchAtom, removeWatchAtom, watchesResource } from '../../../state/watches/account-watches.ts'

interface Click {
  readonly flavor_id: number
  /** Id of the watch to remove; a new watch is added without it. */
  readonly watch_id?: number | undefined
}

/** Offer, beside the queue, to send an e-mail when the chosen configuration is free. */
export default function WatchFlavorButton() {
  const flavor = useValue(chosenFlavorAtom)
  const user = useValue(currentUserAtom)
  const id = user?.id
  const list = loadedData(useValue(watchesResource.state))
  const load = useAction(watchesResource.load)
  const watch = useAction(addWatchAtom)
  const unwatch = useAction(removeWatchAtom)
  const openAccount = useAction(accountDialogAtom)
  const account = useValue(accountDialogAtom)
  // a visitor's click is carried out after signing in; closing the dialog cancels it
  const clickedFlavor = useRef<number>(null)
  const { busy, error, slowNotice, start } = useSending<Click>(({ flavor_id, watch_id }) =>
    watch_id === undefined ? watch({ flavor_id }) : unwatch(watch_id)
  )
  useEffect(() => {
    if (id !== undefined) void load()
  }, [id, load])
  const goOn = useEffectEvent(() => {
    const flavor_id = clickedFlavor.current
    clickedFlavor.current = null
    if (id !== undefined && flavor_id !== null) void start({ flavor_id })
  })
  useEffect(() => {
    if (account.kind === 'closed') goOn()
  }, [account])

  if (flavor === null) return null
  const watched = id === undefined ? undefined : list?.find(({ flavor_id }) => flavor_id === flavor.id)

  function handleClick(flavor_id: number) {
    if (id === undefined) {
      clickedFlavor.current = flavor_id
      return openAccount({ kind: 'open', why: 'enter' })
    }
    void start({ flavor_id, watch_id: watched?.id })
  }

  return (
    <WatchButton
      watched={watched !== undefined}
      watchedText={
        user?.can_receive_email === false ? (
          <>
            <span>Отметим в хронологии, когда появится. Чтобы пришло и письмо, </span>
            <PageLink href={paths.security()}>подтвердите почту</PageLink>
            <span>.</span>
          </>
        ) : undefined
      }
      busy={busy}
      error={
        error && (
          <>
            <span>{errorText(error)}</span> <ErrorLinks error={error} />
          </>
        )
      }
      notice={slowNotice}
      onToggleWatch={() => handleClick(flavor.id)}
    />
  )
}
