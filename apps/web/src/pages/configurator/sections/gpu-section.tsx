import { findGpu } from '@cloud/pricing'
import { GpuTabs, Section } from '@cloud/ui'
import { LazyBoundary } from '../../../loading/lazy-boundary.tsx'
import { LazyDisclosure } from '../../../loading/lazy-disclosure.tsx'
import { lazyWithFallback } from '../../../loading/lazy-with-fallback.ts'
import { ScriptLoadError } from '../../../loading/script-load-error.tsx'
import { pageAt } from '../../../state/address/page-at.ts'
import { paths } from '../../../state/address/paths.ts'
import { originalIdAtom, shownGpuAtom } from '../../../state/choices/chosen-configuration.ts'
import { gpuPricesAtom } from '../../../state/choices/gpu-prices.ts'
import { offeredGpusAtom } from '../../../state/choices/offered-flavors.ts'
import { chooseGpuAtom } from '../../../state/choose/choose-actions.ts'
import { useAction, useValue } from '../../../state/hooks.ts'

const SearchableGpuTabs = lazyWithFallback(GpuTabs, () => import('./searchable-gpu-tabs.tsx'))
const VramGuide = lazyWithFallback(
  ScriptLoadError,
  () => import('../../../features/memory-guide/vram-guide.tsx')
)

/** With more GPU cards than this a search field is shown. */
const MAX_WITHOUT_SEARCH = 18

/** Tabs of the GPU cards. Each is a link, so that it also works without script and in a new window. */
export function GpuSection() {
  const gpus = useValue(offeredGpusAtom)
  const original = useValue(originalIdAtom)
  const choose = useAction(chooseGpuAtom)
  const tabs = {
    gpus,
    current: useValue(shownGpuAtom)?.id ?? null,
    prices: useValue(gpuPricesAtom),
    href: (gpu: { readonly name: string }) => paths.gpu(gpu, original),
    onNavigate: (href: string) => {
      const page = pageAt(href.split('?', 1).join(''))
      const gpu =
        page.kind === 'configurator' && page.shortName !== null ? findGpu(gpus, page.shortName) : null
      if (gpu) choose(gpu)
    }
  }
  const plain = <GpuTabs {...tabs} />
  return (
    <Section
      heading="Видеокарта"
      aside={gpus.length > 0 && <small>самая дешёвая конфигурация, с диском</small>}
    >
      {gpus.length > MAX_WITHOUT_SEARCH ? (
        <LazyBoundary fallback={plain}>
          <SearchableGpuTabs {...tabs} />
        </LazyBoundary>
      ) : (
        plain
      )}
      <LazyDisclosure summary="Какая карта нужна для языковой модели">
        <VramGuide />
      </LazyDisclosure>
    </Section>
  )
}
