import { Icon, LinkButton } from '@cloud/ui'
import { lazy, useState } from 'react'
import { ExportLinks } from '../../../features/compare/export-links.tsx'
import { type Shared, share } from '../../../features/share.ts'
import { LazyDialog } from '../../../loading/lazy-dialog.tsx'
import { linkAtom } from '../../../state/choices/selected.ts'
import { compareAtom, pinnedCountAtom } from '../../../state/compare/compared.ts'
import { exportRowsAtom } from '../../../state/compare/export-rows.ts'
import { track } from '../../../state/core/analytics.ts'
import { toastAtom } from '../../../state/core/toast.ts'
import { useAction, useGetter, useValue } from '../../../state/use.ts'

const CompareDialog = lazy(() => import('../../../features/compare/compare-dialog.tsx'))

const SHARED = {
  copied: { kind: 'ok', text: 'Ссылка на конфигурацию скопирована.' },
  failed: { kind: 'bad', text: 'Скопировать ссылку не удалось. Она в адресной строке браузера.' },
  shared: null,
  cancelled: null
} as const satisfies Record<Shared, { kind: 'ok' | 'bad'; text: string } | null>

function Share() {
  const link = useGetter(linkAtom)
  const showToast = useAction(toastAtom)
  const press = async () => {
    track({ action: 'share', target: 'summary', screen: 'server_configuration' })
    showToast(SHARED[await share(document.title, location.origin + link())])
  }
  return (
    <LinkButton onClick={() => void press()}>
      <Icon sign="share" small />
      Поделиться
    </LinkButton>
  )
}

function Compare() {
  const [open, setOpen] = useState(false)
  const length = useValue(pinnedCountAtom)
  const compare = useAction(compareAtom)
  const press = () => {
    compare()
    setOpen(true)
  }
  return (
    <>
      <LinkButton aria-haspopup="dialog" onClick={press}>
        <Icon sign="compare" small />
        {length === 0 ? 'Сравнить' : `Сравнить (${length})`}
      </LinkButton>
      {open && (
        <LazyDialog onError={() => setOpen(false)}>
          <CompareDialog onClose={() => setOpen(false)} />
        </LazyDialog>
      )}
    </>
  )
}

/** What can be done with a configuration besides creating it: hand it on, compare it, take it along. */
export default function SummaryTools() {
  return (
    <>
      <Share />
      <Compare />
      <ExportLinks exported={useGetter(exportRowsAtom)} file="konfiguratsiya" />
    </>
  )
}
