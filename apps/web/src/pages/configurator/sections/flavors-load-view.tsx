import type { Flavor } from '@cloud/api'
import type { ReactNode } from 'react'
import { LoadView } from '../../../loading/load-view.tsx'
import { FIELD_IDS } from '../../../shared/configurator-focus/form-fields.ts'
import type { filteredFlavorsAtom } from '../../../state/choices/configuration-list.ts'
import { useAction, useValue } from '../../../state/hooks.ts'
import { reloadCatalogueAtom } from '../../../state/start-page.ts'

interface FlavorsLoadViewProps {
  readonly of: typeof filteredFlavorsAtom
  readonly children: (flavors: readonly Flavor[]) => ReactNode
}

/** Renders the configurations in each state of their loading. */
export function FlavorsLoadView({ of, children }: FlavorsLoadViewProps) {
  const reload = useAction(reloadCatalogueAtom)
  return (
    <LoadView
      load={useValue(of)}
      id={FIELD_IDS.configuration}
      heading="Не удалось загрузить конфигурации"
      note="Введённое имя и выбор сохранены."
      onRetry={() => void reload()}
    >
      {children}
    </LoadView>
  )
}
