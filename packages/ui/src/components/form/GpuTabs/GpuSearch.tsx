import { type ComponentProps, useState } from 'react'
import { formTexts } from '../../../words/ru/form.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { SearchField } from '../../parts/SearchField/SearchField.tsx'
import css from './GpuSearch.module.css'
import { type GpuChoice, GpuTabs } from './GpuTabs.tsx'

export interface GpuSearchProps extends Omit<ComponentProps<'div'>, 'children'>, GpuChoice {}

/**
 * Tabs of dozens of GPU cards, with a field that filters them by name and memory.
 *
 * - **Use it** for more GPU cards than fit on a screen.
 * - **Do not use it** for a handful: `GpuTabs`.
 */
export function GpuSearch({ gpus, current, prices, href, onNavigate, ...rest }: GpuSearchProps) {
  const texts = formTexts(useWords())
  const [query, setQuery] = useState('')
  const terms = query.normalize('NFC').toLowerCase().split(/\s+/)
  const found = gpus.filter(({ name, ram }) => {
    const text = texts.searchedText(name, ram).toLowerCase()
    return terms.every((word) => text.includes(word))
  })
  return (
    <div {...rest}>
      <SearchField
        label={texts.findAGpu}
        hideLabel
        placeholder={texts.findByNameOrMemory}
        className={css.search}
        value={query}
        onSearch={setQuery}
        found={found.length === 0 ? texts.noSuchGpu : ''}
      />
      <GpuTabs gpus={found} current={current} prices={prices} href={href} onNavigate={onNavigate} />
    </div>
  )
}
