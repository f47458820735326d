import { offerTexts } from '../../../words/ru/offer.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { keepNumbersWhole } from '../../document-number.tsx'
import { Logo } from '../../frame/Header/Logo.tsx'
import type { OfferDocument } from './OfferContent.ts'
import { OfferFacts, SellerFacts } from './OfferFacts.tsx'
import css from './OfferPage.module.css'
import { OfferPrices } from './OfferPrices.tsx'

/** The document of an offer: one A4 page, on paper and on the screen. */
export function OfferDocumentView({
  brand,
  offer
}: {
  readonly brand: string
  readonly offer: OfferDocument
}) {
  const texts = offerTexts(useWords())
  const { number, date, validity, subject, configuration, words, rates, conditions, buyer, seller, foot } =
    offer
  return (
    <article className={css.sheet}>
      <div className={css.top}>
        <span className={css.brand}>
          <Logo />
          <span>{brand}</span>
        </span>
        <p>
          <b>{keepNumbersWhole(number)}</b> <span>{texts.dated(date)}</span>
          <br />
          <span>{validity}</span>
        </p>
      </div>
      <h1>{texts.commercialOffer}</h1>
      <p className={css.subject}>{subject}</p>
      {configuration.length > 0 && (
        <>
          <h2>{texts.configuration}</h2>
          <OfferFacts facts={configuration} />
        </>
      )}
      <OfferPrices offer={offer} />
      <p className={css.words}>{words}</p>
      {rates !== '' && <p className={css.rates}>{rates}</p>}
      <h2>{texts.terms}</h2>
      <ul className={css.conditions}>
        {conditions.map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
      {buyer.facts.length > 0 && (
        <>
          <h2>{texts.buyer}</h2>
          <OfferFacts facts={buyer.facts} className={css.seller} />
        </>
      )}
      <SellerFacts seller={seller} />
      <p className={css.foot}>{keepNumbersWhole(foot)}</p>
    </article>
  )
}
