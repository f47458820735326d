import type { ComponentProps } from 'react'
import { gigabytes } from '../../../words/gigabytes.ts'
import { formTexts } from '../../../words/ru/form.ts'
import type { Words } from '../../../words/words.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import field from '../../parts/Field/Field.module.css'
import { Icon } from '../../parts/Icon/Icon.tsx'
import { CountFilter } from '../CountFilter/CountFilter.tsx'
import css from './ConfigurationTools.module.css'

/** Order of a list of configurations: by price, or by the price per GPU card. */
export type ConfigurationOrder = 'cheapest' | 'dearest' | 'cheapest_card'

export interface ConfigurationToolsProps extends Omit<ComponentProps<'div'>, 'children'> {
  /** Numbers of cards in the list, ascending. */
  counts: readonly number[]
  /** Chosen number of cards; `null` shows all. */
  count: number | null
  onCount: (count: number | null) => void
  /** Memory sizes in the list in GB, ascending. */
  memories: readonly number[]
  /** Minimum memory in GB; `null` shows all. */
  memory: number | null
  onMemory: (memory: number | null) => void
  order: ConfigurationOrder
  onOrder: (order: ConfigurationOrder) => void
}

const allOrders = (
  words?: Words
): readonly { readonly order: ConfigurationOrder; readonly text: string }[] => {
  const texts = formTexts(words)
  return [
    { order: 'cheapest', text: texts.cheapestFirst },
    { order: 'dearest', text: texts.mostExpensiveFirst },
    { order: 'cheapest_card', text: texts.cheapestPerCard }
  ]
}

/**
 * Filters and sorts a list of configurations. A control with a single option is not shown.
 *
 * - **Use it** above a `ConfigurationList` with more than a few configurations.
 * - **Do not use it** above other lists: `Toolbar`.
 */
export function ConfigurationTools({
  counts,
  count,
  onCount,
  memories,
  memory,
  onMemory,
  order,
  onOrder,
  className,
  ...rest
}: ConfigurationToolsProps) {
  const words = useWords()
  const texts = formTexts(words)
  const orders = allOrders(words).filter((one) => counts.length > 1 || one.order !== 'cheapest_card')
  return (
    <div {...rest} className={classes(css.tools, className)}>
      {counts.length > 1 && (
        <CountFilter className={css.counts} counts={counts} value={count} onChange={onCount} />
      )}
      {memories.length > 1 && (
        <span className={classes(field.select, css.select)}>
          <select
            className={field.input}
            aria-label={texts.memory}
            value={memory ?? 0}
            onChange={({ target }) => onMemory(Number(target.value) || null)}
          >
            <option value={0}>{texts.anyMemory}</option>
            {memories.slice(1).map((least, index) => (
              <option key={least} value={least}>
                {`${index === memories.length - 2 ? '' : texts.fromMemory}${gigabytes(least, words)}`}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
      <span className={classes(field.select, css.select)}>
        <select
          className={field.input}
          aria-label={texts.order}
          value={order}
          onChange={({ target }) => onOrder(orders[target.selectedIndex]?.order ?? order)}
        >
          {orders.map((one) => (
            <option key={one.order} value={one.order}>
              {one.text}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
    </div>
  )
}
