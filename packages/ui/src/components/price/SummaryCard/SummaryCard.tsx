import { type ComponentProps, memo, type ReactNode, useId } from 'react'
import { priceTexts } from '../../../words/ru/price.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import type { Elements } from '../../elements.ts'
import { Cells } from '../../parts/Cells/Cells.tsx'
import css from './SummaryCard.module.css'

interface ScaleProps {
  readonly text: string
  readonly full: number
  readonly of?: number | undefined
}

export interface SummaryCardProps extends Omit<ComponentProps<'aside'>, 'children'> {
  /** Heading: '2 × NVIDIA H100'; `null` while nothing is chosen, then breakdown and total are not shown. */
  heading: string | null
  /** Details in one line: '32 vCPU, 256 ГБ DDR5, 512 ГБ NVMe, Ubuntu 24.04'. */
  details?: string | undefined
  /** Scales that show the configuration as filled cells. */
  drawing?: readonly ScaleProps[] | undefined
  /** `PriceBreakdown`. */
  breakdown?: Elements
  /** `SummaryTotal`. */
  total?: ReactNode
  /** `PromoForm`; absent in a change of configuration. */
  promo?: Elements
  /** At most one `Notice`. */
  notice?: Elements
  /** `CreateButton`. */
  action: Elements
  /** Small print below the button. */
  terms?: ReactNode
  /** Further actions at the bottom: share, compare. */
  links?: ReactNode
}

/**
 * Summary of the chosen configuration: heading, price, breakdown and the main button. It is never higher than the window: its content scrolls, while total and button stay in view.
 *
 * - **Use it** beside a configurator.
 * - **Do not use it** beside an estimate: `EstimateCard`.
 */
export function SummaryCard({
  heading,
  details,
  drawing,
  breakdown,
  total,
  promo,
  notice,
  action,
  terms,
  links,
  className,
  ...rest
}: SummaryCardProps) {
  const texts = priceTexts(useWords())
  const id = useId()
  return (
    <aside aria-labelledby={id} {...rest} className={css.frame}>
      <div className={classes(css.card, className)}>
        <div>
          {heading === null ? (
            <div className={css.unset}>
              <h2 id={id}>{texts.chooseAConfiguration}</h2>
              <p>{texts.priceAppearsHere}</p>
            </div>
          ) : (
            <div className={css.head}>
              <h2 id={id}>{heading}</h2>
              {details !== undefined && <p>{details}</p>}
              {drawing !== undefined && (
                <div className={css.drawing} aria-hidden="true">
                  {drawing.map(({ text, full, of }) => (
                    <Scale key={text} text={text} full={full} of={of} />
                  ))}
                </div>
              )}
            </div>
          )}
          {heading !== null && breakdown}
        </div>
        {heading !== null && <div className={css.total}>{total}</div>}
        <div className={css.act}>
          {promo}
          {notice}
          {action}
          {terms !== undefined && <p className={css.terms}>{terms}</p>}
        </div>
        {links !== undefined && <div className={css.links}>{links}</div>}
      </div>
    </aside>
  )
}

/** A row of the drawing, memoised: a change of the disk does not re-render the cards' row. */
const Scale = memo(function Scale({ text, full, of }: ScaleProps) {
  return (
    <>
      <span>{text}</span>
      <Cells full={full} of={of} height={text === 'SSD' ? 'low' : 'high'} />
    </>
  )
})
