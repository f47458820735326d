import type { ComponentProps } from 'react'
import { flavorDetails, flavorTitle } from '../Alternatives/flavorWords.ts'
import { AvailabilityBars } from '../AvailabilityBars/AvailabilityBars.tsx'
import { Button } from '../Button/Button.tsx'
import type { CardFlavor } from '../ConfigurationCard/ConfigurationCard.tsx'
import { classes } from '../classes.ts'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx'
import css from './CompareTable.module.css'
import { type ComparedConfiguration, type ComparedWith, type CompareRow, compareRows } from './compareRows.ts'

export interface CompareTableProps<Flavor extends CardFlavor = CardFlavor>
  extends Omit<ComponentProps<'section'>, 'children'>,
    ComparedWith {
  /** Two to four are easy to compare; all must be priced with `ssd_count` and `price_plan`. */
  items: readonly ComparedConfiguration<Flavor>[]
  /** The id of the configuration that is chosen; its column is tinted. */
  selected: number | null
  onChoose: (flavor: Flavor) => void
  /** Takes one out of the comparison. */
  onRemove: (flavor: Flavor) => void
}

/** A region that scrolls must be reached by the keyboard. */
const scrolled = { tabIndex: 0 }

/** Configurations side by side, what is equal paler. Where it does not fit it scrolls by itself, not the page. */
export function CompareTable<Flavor extends CardFlavor>({
  items,
  selected,
  onChoose,
  onRemove,
  ssd_count,
  price_plan,
  className,
  ...rest
}: CompareTableProps<Flavor>) {
  const column = ({ id }: Flavor) => (id === selected ? css.chosen : undefined)
  const cell = ({ code }: CompareRow, { max_available }: Flavor, text: string | undefined) =>
    code === 'availability' ? <AvailabilityBars max_available={max_available} /> : text
  return (
    <section
      aria-label="Сравнение конфигураций"
      {...rest}
      {...scrolled}
      className={classes(css.region, className)}
    >
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Параметр</VisuallyHidden>
            </th>
            {items.map(({ flavor }) => (
              <th key={flavor.id} scope="col" className={column(flavor)}>
                {flavorTitle(flavor)}
                {flavor.id === selected && <small>выбрана</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareRows(items, { ssd_count, price_plan }).map((row) => (
            <tr key={row.code} className={classes(row.same && css.same, row.code === 'total' && css.total)}>
              <th scope="row">
                {row.text}
                {row.same && <VisuallyHidden>, одинаково</VisuallyHidden>}
              </th>
              {items.map(({ flavor }, index) => (
                <td key={flavor.id} className={column(flavor)}>
                  {cell(row, flavor, row.cells[index])}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              <VisuallyHidden>Действие</VisuallyHidden>
            </th>
            {items.map(({ flavor }) => {
              const whole = `${flavorTitle(flavor)}, ${flavorDetails(flavor)}`
              return (
                <td key={flavor.id} className={column(flavor)}>
                  <div className={css.acts}>
                    {flavor.id !== selected && (
                      <Button aria-label={`Выбрать ${whole}`} onClick={() => onChoose(flavor)}>
                        Выбрать
                      </Button>
                    )}
                    <Button
                      look="ghost"
                      aria-label={`Убрать ${whole} из сравнения`}
                      onClick={() => onRemove(flavor)}
                    >
                      Убрать
                    </Button>
                  </div>
                </td>
              )
            })}
          </tr>
        </tbody>
      </table>
    </section>
  )
}
