import { LinkButton, Notice } from '@cloud/ui'
import { removedItemAtom, restoreItemAtom } from '../../state/estimate/change-items.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { focusItem } from './focus-estimate-item.ts'

/** The item removed last, with a button to restore it. */
export function RemovedItemNotice() {
  const removed = useValue(removedItemAtom)
  const putBack = useAction(restoreItemAtom)
  if (removed === null) return null
  const { name } = removed.item
  return (
    <Notice
      action={
        <LinkButton
          aria-label={`Вернуть: ${name}`}
          onClick={() => {
            const id = putBack()
            // the button disappears and the row appears
            setTimeout(() => id !== null && focusItem(id))
          }}
        >
          Вернуть
        </LinkButton>
      }
    >
      {`Позиция «${name}» убрана из сметы.`}
    </Notice>
  )
}
