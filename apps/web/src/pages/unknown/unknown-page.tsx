import { GpuTabs, Page, Section } from '@cloud/ui'
import { useNavigate } from 'react-router'
import { PageButton } from '../../shared/navigation/page-link.tsx'
import { paths } from '../../state/address/paths.ts'
import { gpusAtom } from '../../state/catalogue/catalogue-lists.ts'
import { gpuPricesAtom } from '../../state/choices/gpu-prices.ts'
import { useValue } from '../../state/hooks.ts'
import css from './unknown.module.css'

/** Page of an unknown address, with links to the GPU cards. */
export default function UnknownPage() {
  const gpus = useValue(gpusAtom)
  const go = useNavigate()
  return (
    <Page>
      <h1>Такой страницы нет</h1>
      {gpus.length === 0 ? (
        <PageButton look="main" href={paths.configurator()}>
          Собрать сервер
        </PageButton>
      ) : (
        <Section heading="Выберите видеокарту" className={css.cards}>
          <GpuTabs
            gpus={gpus}
            current={null}
            prices={useValue(gpuPricesAtom)}
            href={(gpu) => paths.gpu(gpu)}
            onNavigate={go}
          />
        </Section>
      )}
    </Page>
  )
}
