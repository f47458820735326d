import type { ComponentProps } from 'react'
import { gigabytes } from '../../../words/gigabytes.ts'
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

const ORDERS: readonly { readonly order: ConfigurationOrder; readonly text: string }[] = [
  { order: 'cheapest', text: 'Сначала дешевле' },
  { order: 'dearest', text: 'Сначала дороже' },
  { order: 'cheapest_card', text: 'Дешевле за карту' }
]

/** Filters and sorts a list of configurations. A control with a single option is not shown. */
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
  const orders = ORDERS.filter((one) => counts.length > 1 || one.order !== 'cheapest_card')
  return (
    <div {...rest} className={classes(css.tools, className)}>
      {counts.length > 1 && (
        <CountFilter className={css.counts} counts={counts} value={count} onChange={onCount} />
      )}
      {memories.length > 1 && (
        <span className={classes(field.select, css.select)}>
          <select
            className={field.input}
            aria-label="Память"
            value={memory ?? 0}
            onChange={({ target }) => onMemory(Number(target.value) || null)}
          >
            <option value={0}>Память: любая</option>
            {memories.slice(1).map((least, index) => (
              <option key={least} value={least}>
                {`${index === memories.length - 2 ? '' : 'от\u00a0'}${gigabytes(least)}`}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
      )}
      <span className={classes(field.select, css.select)}>
        <select
          className={field.input}
          aria-label="Порядок"
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
