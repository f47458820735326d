import { Icon, LinkButton } from '@cloud/ui'
import { lazy, useState } from 'react'
import { ExportLinks } from '../../../features/compare/export-links.tsx'
import { LazyDialog } from '../../../loading/lazy-dialog.tsx'
import { linkAtom } from '../../../state/choices/selected.ts'
import { compareAtom, pinnedCountAtom } from '../../../state/compare/compared.ts'
import { exportRowsAtom } from '../../../state/compare/export-rows.ts'
import { track } from '../../../state/core/analytics.ts'
import { toastAtom } from '../../../state/core/toast.ts'
import { useAction, useGetter, useValue } from '../../../state/use.ts'

const CompareDialog = lazy(() => import('../../../features/compare/compare-dialog.tsx'))

/** How a link was handed on: by the system's own sheet, to the clipboard, not at all. */
type Shared = 'shared' | 'copied' | 'cancelled' | 'failed'

/** With a finger the system's sheet is at hand; else, and where there is none, the link is copied. */
async function share(title: string, url: string): Promise<Shared> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches)
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    }
  try {
    await navigator.clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}

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
