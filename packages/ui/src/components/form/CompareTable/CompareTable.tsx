import type { ComponentProps, CSSProperties } from 'react'
import { gigabytes } from '../../../words/gigabytes.ts'
import { planText } from '../../../words/plan-names.ts'
import { adviceTexts } from '../../../words/ru/advice.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Button } from '../../parts/Button/Button.tsx'
import { VisuallyHidden } from '../../parts/VisuallyHidden/VisuallyHidden.tsx'
import { flavorDetails, flavorTitle } from '../Alternatives/flavorWords.ts'
import { AvailabilityBars } from '../AvailabilityBars/AvailabilityBars.tsx'
import type { CardFlavor } from '../ConfigurationCard/ConfigurationCard.tsx'
import css from './CompareTable.module.css'
import { type ComparedConfiguration, type CompareRow, compareRows } from './compareRows.ts'

/** A configuration of the comparison; the column of the chosen one is tinted. */
export interface ComparedItem<Flavor extends CardFlavor = CardFlavor> extends ComparedConfiguration<Flavor> {
  readonly is_chosen: boolean
}

export interface CompareTableProps<Item extends ComparedItem = ComparedItem>
  extends Omit<ComponentProps<'section'>, 'children'> {
  /** Configurations to compare, two to four at best; each is priced with its own `ssd_count` and `price_plan`. */
  items: readonly Item[]
  /** Called when the user chooses a configuration. */
  onChoose: (item: Item) => void
  /** Called when the user removes a configuration from the comparison. */
  onRemove: (item: Item) => void
}

const itemKey = ({ flavor, ssd_count, price_plan }: ComparedItem) => `${flavor.id}/${ssd_count}/${price_plan}`

/** A scrolling region must be focusable, so that the keyboard can scroll it. */
const scrolled = { tabIndex: 0 }

/**
 * Compares configurations side by side; equal values are paler. A table that does not fit scrolls inside its own box, not with the page.
 *
 * - **Use it** for two to four configurations that the user marked.
 * - **Do not use it** for the same configuration before and after a change: `ChangeTable`.
 */
export function CompareTable<Item extends ComparedItem>({
  items,
  onChoose,
  onRemove,
  className,
  ...rest
}: CompareTableProps<Item>) {
  const words = useWords()
  const texts = adviceTexts(words)
  const column = ({ is_chosen }: Item) => (is_chosen ? css.chosen : undefined)
  const cell = ({ code }: CompareRow, { flavor }: Item, text: string | undefined) =>
    code === 'availability' ? <AvailabilityBars max_available={flavor.max_available} /> : text
  return (
    <section
      aria-label={texts.comparisonName}
      {...rest}
      {...scrolled}
      className={classes(css.region, className)}
    >
      <table className={css.table} style={{ '--columns': items.length } as CSSProperties}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{texts.property}</VisuallyHidden>
            </th>
            {items.map((item) => (
              <th key={itemKey(item)} scope="col" className={column(item)}>
                <span>{flavorTitle(item.flavor)}</span>
                {item.is_chosen && <small>{texts.selected}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {compareRows(items, words).map((row) => (
            <tr key={row.code} className={classes(row.same && css.same, row.code === 'total' && css.total)}>
              <th scope="row">
                <span>{row.text}</span>
                {row.same && <VisuallyHidden>{texts.sameNote}</VisuallyHidden>}
              </th>
              {items.map((item, index) => (
                <td key={itemKey(item)} className={column(item)}>
                  {cell(row, item, row.cells[index])}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">
              <VisuallyHidden>{texts.action}</VisuallyHidden>
            </th>
            {items.map((item) => {
              const { flavor, ssd_count, price_plan } = item
              const whole = texts.columnDetails(
                flavorTitle(flavor),
                flavorDetails(flavor, words),
                gigabytes(ssd_count, words),
                planText(price_plan, words)
              )
              return (
                <td key={itemKey(item)} className={column(item)}>
                  <div className={css.acts}>
                    {!item.is_chosen && (
                      <Button aria-label={texts.chooseNamed(whole)} onClick={() => onChoose(item)}>
                        {texts.choose}
                      </Button>
                    )}
                    <Button look="ghost" aria-label={texts.removeNamed(whole)} onClick={() => onRemove(item)}>
                      {texts.remove}
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
