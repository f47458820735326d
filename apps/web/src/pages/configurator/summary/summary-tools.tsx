import { Icon, LinkButton } from '@cloud/ui'
import { lazy, useState } from 'react'
import { ExportLinks } from '../../../features/compare/export-links.tsx'
import { LazyDialog } from '../../../loading/lazy-dialog.tsx'
import { shareLink, shareResultText } from '../../../shared/browser/share-link.ts'
import { choicesLinkAtom } from '../../../state/choices/chosen-configuration.ts'
import { pinChoicesAtom, pinnedCountAtom } from '../../../state/compare/compared-configurations.ts'
import { chosenExportRowsAtom } from '../../../state/compare/export-rows.ts'
import { track } from '../../../state/core/analytics.ts'
import { toastAtom } from '../../../state/core/toast.ts'
import {
  addToEstimateAtom,
  editedItemAtom,
  saveEditedItemAtom
} from '../../../state/estimate/configured-item.ts'
import { useAction, useGetter, useValue } from '../../../state/hooks.ts'

const CompareConfigurationsDialog = lazy(
  () => import('../../../features/compare/compare-configurations-dialog.tsx')
)

function ShareButton() {
  const link = useGetter(choicesLinkAtom)
  const showToast = useAction(toastAtom)
  const handleClick = async () => {
    track({ action: 'share', target: 'summary', screen: 'server_configuration' })
    showToast(shareResultText(await shareLink(document.title, link()), 'на конфигурацию'))
  }
  return (
    <LinkButton onClick={() => void handleClick()}>
      <Icon name="share" small />
      <span>Поделиться</span>
    </LinkButton>
  )
}

function CompareButton() {
  const [open, setOpen] = useState(false)
  const length = useValue(pinnedCountAtom)
  const compare = useAction(pinChoicesAtom)
  const handleClick = () => {
    compare()
    setOpen(true)
  }
  return (
    <>
      <LinkButton aria-haspopup="dialog" onClick={handleClick}>
        <Icon name="compare" small />
        <span>{length === 0 ? 'Сравнить' : `Сравнить (${length})`}</span>
      </LinkButton>
      {open && (
        <LazyDialog onError={() => setOpen(false)}>
          <CompareConfigurationsDialog onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  )
}

/** Adds the choice to the estimate as a new item, or replaces the item that is being edited. */
function AddToEstimateButton() {
  const edited = useValue(editedItemAtom)
  const addToEstimate = useAction(addToEstimateAtom)
  const save = useAction(saveEditedItemAtom)
  return (
    <>
      {edited !== null && (
        <LinkButton onClick={save}>
          <Icon name="done" small />
          <span>{`Сохранить «${edited.name}» в смете`}</span>
        </LinkButton>
      )}
      <LinkButton
        onClick={() => {
          track({ action: 'gather', target: 'summary', screen: 'server_configuration' })
          addToEstimate()
        }}
      >
        <Icon name="plus" small />
        <span>{edited === null ? 'Добавить в смету' : 'Добавить новой позицией'}</span>
      </LinkButton>
    </>
  )
}

/** Actions for a configuration besides creating it: share, compare, download. */
export default function SummaryTools() {
  return (
    <>
      <AddToEstimateButton />
      <ShareButton />
      <CompareButton />
      <ExportLinks readRows={useGetter(chosenExportRowsAtom)} file="konfiguratsiya" />
    </>
  )
}
