import { CompareTable, Dialog, flavorDetails, flavorTitle, Notice, SelectField } from '@cloud/ui'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { focusConfiguration } from '../../shared/configurator-focus/focus-configuration.ts'
import {
  addableFlavorsAtom,
  addPinAtom,
  type ComparedConfiguration,
  chooseComparedAtom,
  comparedConfigurationsAtom,
  isComparisonFullAtom,
  partialPromoCodeAtom,
  unpinAtom
} from '../../state/compare/compared-configurations.ts'
import { comparedExportRowsAtom } from '../../state/compare/export-rows.ts'
import { MAX_PINS } from '../../state/compare/pins.ts'
import { useAction, useGetter, useValue } from '../../state/hooks.ts'
import css from './compare-configurations-dialog.module.css'
import { ExportLinks } from './export-links.tsx'

/** Adds a configuration without leaving the comparison. */
function AddConfigurationField() {
  const addable = useValue(addableFlavorsAtom)
  const add = useAction(addPinAtom)
  if (addable.length === 0) return null
  const options = addable.map((flavor) => ({
    value: flavor.id,
    text: `${flavorTitle(flavor)}, ${flavorDetails(flavor)}`
  }))
  return (
    <SelectField
      className={css.add}
      label="Добавить к сравнению"
      options={[{ value: 0, text: 'Выберите конфигурацию' }, ...options]}
      value={0}
      onChange={(id) => {
        const flavor = addable.find((one) => one.id === id)
        if (flavor !== undefined) add(flavor)
      }}
    />
  )
}

/** Pinned configurations side by side. The user can choose one, remove one, or download all as a file. */
export default function CompareConfigurationsDialog({ onClose }: { readonly onClose: () => void }) {
  const items = useValue(comparedConfigurationsAtom)
  const code = useValue(partialPromoCodeAtom)
  const choose = useAction(chooseComparedAtom)
  const unpin = useAction(unpinAtom)
  const table = useRef<HTMLElement>(null)
  const take = (item: ComparedConfiguration) => {
    // the dialog returns the focus to its button; then the configuration gets it
    flushSync(() => {
      choose(item)
      onClose()
    })
    focusConfiguration(item.flavor.id)
  }
  const remove = (item: ComparedConfiguration) => {
    if (items.length === 1) onClose()
    flushSync(() => unpin(item.pin))
    table.current?.focus()
  }
  return (
    <Dialog className={css.dialog} heading="Сравнение конфигураций" onClose={onClose}>
      {useValue(isComparisonFullAtom) && (
        <Notice>{`Больше ${MAX_PINS} конфигураций рядом не поместить. Уберите одну, чтобы добавить выбранную.`}</Notice>
      )}
      {items.length === 1 && (
        <Notice>
          Добавьте другую конфигурацию ниже. Другой диск или тариф выберите на странице и снова нажмите
          «Сравнить».
        </Notice>
      )}
      {code !== null && (
        <Notice>{`Промокод ${code} учтён только там, где он проверен: к другой видеокарте или тарифу он может не подойти.`}</Notice>
      )}
      <CompareTable ref={table} items={items} onChoose={take} onRemove={remove} />
      <AddConfigurationField />
      <div className={css.links}>
        <ExportLinks readRows={useGetter(comparedExportRowsAtom)} file="sravnenie" />
      </div>
    </Dialog>
  )
}
