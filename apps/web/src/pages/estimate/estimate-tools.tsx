import { Icon, LinkButton } from '@cloud/ui'
import { lazy, memo, useState } from 'react'
import { LazyDialog } from '../../loading/lazy-dialog.tsx'
import { downloadFile } from '../../shared/browser/download-file.ts'
import { shareLink, shareResultText } from '../../shared/browser/share-link.ts'
import { ssdAtom } from '../../state/catalogue/catalogue-lists.ts'
import { track } from '../../state/core/analytics.ts'
import { toastAtom } from '../../state/core/toast.ts'
import { pricedEstimateAtom } from '../../state/estimate/estimate-prices.ts'
import { createEstimateLinkAtom } from '../../state/estimate/opened-link.ts'
import { shownEstimateAtom } from '../../state/estimate/shown-estimate.ts'
import { useAction, useGetter } from '../../state/hooks.ts'
import { estimateCsv, estimateJson } from './estimate-files.ts'
import { OpenFileButton } from './open-file-button.tsx'

const CompareEstimatesDialog = lazy(() => import('./compare-estimates-dialog.tsx'))

/** Actions for an estimate besides ordering it: share, download. */
export const EstimateTools = memo(function EstimateTools() {
  const [comparing, setComparing] = useState(false)
  const createAddress = useAction(createEstimateLinkAtom)
  const showToast = useAction(toastAtom)
  const shown = useGetter(shownEstimateAtom)
  const priced = useGetter(pricedEstimateAtom)
  const disk = useGetter(ssdAtom)
  const hand = async () => {
    track({ action: 'share', target: 'summary', screen: 'estimate' })
    const address = createAddress()
    const shared = await shareLink(document.title, address)
    if (shared === 'failed') history.replaceState(history.state, '', await address)
    showToast(shareResultText(shared, 'на смету'))
  }
  const save = async (ending: 'csv' | 'json') => {
    track({ action: 'export', target: ending, screen: 'estimate' })
    const { title = '', promocode } = shown() ?? {}
    const url = location.origin + (await createAddress())
    const exported = { ...priced(), title, promocode: promocode || null, ssd: disk()?.group_title ?? '', url }
    const text = (ending === 'csv' ? estimateCsv : estimateJson)(exported)
    downloadFile('smeta', ending, text)
  }
  return (
    <>
      <LinkButton onClick={() => void hand()}>
        <Icon name="share" small />
        <span>Ссылка</span>
      </LinkButton>
      <LinkButton onClick={() => print()}>
        <Icon name="print" small />
        <span>Напечатать</span>
      </LinkButton>
      <LinkButton aria-haspopup="dialog" onClick={() => setComparing(true)}>
        <Icon name="compare" small />
        <span>Сравнить</span>
      </LinkButton>
      {(['csv', 'json'] as const).map((ending) => (
        <LinkButton key={ending} onClick={() => void save(ending)}>
          <Icon name="load" small />
          <span>{ending.toUpperCase()}</span>
        </LinkButton>
      ))}
      <OpenFileButton />
      {comparing && (
        <LazyDialog onError={() => setComparing(false)}>
          <CompareEstimatesDialog onClose={() => setComparing(false)} />
        </LazyDialog>
      )}
    </>
  )
})
