import { offerTexts } from '../../../words/ru/offer.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import type { OfferDocument, OfferFact } from './OfferContent.ts'
import css from './OfferPage.module.css'

interface OfferFactsProps {
  readonly facts: readonly OfferFact[]
  readonly className?: string | undefined
}

/** Labelled values of an offer, each on a ruled line. */
export const OfferFacts = ({ facts, className }: OfferFactsProps) => (
  <dl className={classes(css.facts, className)}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** Details of the seller, from the settings. */
export const SellerFacts = ({ seller }: { readonly seller: OfferDocument['seller'] }) => {
  const texts = offerTexts(useWords())
  return (
    <>
      <h2>
        <span>{texts.seller}</span> {seller.is_sample && <span className={css.sample}>{texts.sample}</span>}
      </h2>
      {seller.facts.length === 0 && <p className={css.rates}>{texts.sellerDetailsLater}</p>}
      <OfferFacts facts={seller.facts} className={css.seller} />
    </>
  )
}
