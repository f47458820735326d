import { formatRub } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { moscowDate, moscowTime } from '../../../words/moscow.ts'
import { planText } from '../../../words/plan-names.ts'
import { estimateTexts } from '../../../words/ru/estimate.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Logo } from '../../frame/Header/Logo.tsx'
import { itemDetails, type ListedItem } from '../EstimateList/estimateWords.ts'
import { type EstimateSums, estimateRows, type SummedItem } from '../EstimateSummary/estimateRows.ts'
import type { OfferDocument } from '../OfferPage/OfferContent.ts'
import { SellerFacts } from '../OfferPage/OfferFacts.tsx'
import css from '../OfferPage/OfferPage.module.css'
import { OfferPrices } from '../OfferPage/OfferPrices.tsx'

export interface EstimateSheetProps extends Omit<ComponentProps<'article'>, 'title' | 'children'> {
  /** Name of the shop, beside the logo. */
  brand: string
  /** Title of the estimate; '' if it has none. */
  title: string
  /** Items that have a price. */
  items: readonly (SummedItem & ListedItem)[]
  sums: EstimateSums
  promocode?: string | undefined
  vatPercent: number
  /** Time at which these prices were valid, in milliseconds. */
  at: number
  /** Name of the disk in the catalogue. @default the name of `DEFAULT_SSD` */
  group_title?: string | undefined
  /** Seller; left out of the document if absent. */
  seller?: OfferDocument['seller'] | undefined
}

const formatKopeks = (kopeks: number) => formatRub(kopeks, 'always')

/**
 * Prints an estimate as a document: like an offer, without number and validity.
 *
 * - **Use it** to print an estimate.
 * - **Do not use it** for an offer with a number: `OfferPage`.
 */
export function EstimateSheet({
  brand,
  title,
  items,
  sums,
  promocode,
  vatPercent,
  at,
  group_title,
  seller,
  className,
  ...rest
}: EstimateSheetProps) {
  const words = useWords()
  const texts = estimateTexts(words)
  const percent = `${String(vatPercent).replace('.', ',')}\u00a0%`
  const discounts = estimateRows(items, sums, promocode, words).filter(({ kind }) => kind === 'off')
  const byHour = items.some(({ price_plan }) => price_plan === 0)
  return (
    <article {...rest} className={classes(css.sheet, className)}>
      <div className={css.top}>
        <span className={css.brand}>
          <Logo />
          <span>{brand}</span>
        </span>
        <p>
          <b>{texts.estimate}</b> <span>{texts.asOf(moscowDate(at, words), moscowTime(at))}</span>
        </p>
      </div>
      <h1>{texts.estimate}</h1>
      {title !== '' && <p className={css.subject}>{title}</p>}
      <OfferPrices
        offer={{
          configuration: [],
          names: texts.server,
          columns: [texts.quantity, texts.forOne, texts.amount],
          rows: items.map((item) => ({
            name: item.name,
            detail: `${itemDetails(item, group_title, words)}, ${planText(item.price_plan, words)}`,
            amounts: [
              String(item.quantity),
              formatKopeks(item.quote.fullTotal),
              formatKopeks(item.quantity * item.quote.fullTotal)
            ]
          })),
          steps: discounts.map(({ text, kopeks }) => ({ name: text, value: formatKopeks(kopeks) })),
          total: { name: texts.dueAtLaunch, value: formatKopeks(sums.total) },
          taxes: [{ name: texts.includingVatOf(percent), value: formatKopeks(sums.vat) }]
        }}
      />
      <p className={css.words}>{texts.amountInWords(sums.total)}</p>
      <p
        className={css.rates}
      >{`${byHour ? texts.monthIfNotStopped : texts.perMonth}: ${formatKopeks(sums.month)}`}</p>
      <h2>{texts.terms}</h2>
      <ul className={css.conditions}>
        {byHour && <li>{texts.hourlyItems}</li>}
        <li>{texts.pricesAtMoment}</li>
        <li>{texts.restReturns}</li>
      </ul>
      {seller !== undefined && <SellerFacts seller={seller} />}
      <p className={css.foot}>{texts.pricesWithVat(percent)}</p>
    </article>
  )
}
