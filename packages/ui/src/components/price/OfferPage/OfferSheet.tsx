import { classes } from '../../classes.ts'
import { Mark } from '../../frame/Header/Mark.tsx'
import type { OfferFact, OfferPaper } from './OfferContent.ts'
import css from './OfferPage.module.css'
import { OfferPrices } from './OfferPrices.tsx'

interface OfferFactsProps {
  readonly facts: readonly OfferFact[]
  readonly className?: string | undefined
}

/** Facts of an offer, each on a ruled line. */
const OfferFacts = ({ facts, className }: OfferFactsProps) => (
  <dl className={classes(css.facts, className)}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)

/** The offer itself: one A4 sheet, on paper and on the screen. */
export function OfferSheet({ offer }: { readonly offer: OfferPaper }) {
  const { number, date, validity, subject, configuration, words, rates, conditions, buyer, seller, foot } =
    offer
  return (
    <article className={css.sheet}>
      <div className={css.top}>
        <span className={css.brand}>
          <Mark />
          <span>Облачные серверы</span>
        </span>
        <p>
          <b>{number}</b> {`от ${date}`}
          <br />
          {validity}
        </p>
      </div>
      <h1>Коммерческое предложение</h1>
      <p className={css.subject}>{subject}</p>
      {configuration.length > 0 && (
        <>
          <h2>Конфигурация</h2>
          <OfferFacts facts={configuration} />
        </>
      )}
      <h2>{configuration.length > 0 ? 'Стоимость' : 'Состав и стоимость'}</h2>
      <OfferPrices offer={offer} />
      <p className={css.words}>{words}</p>
      {rates !== '' && <p className={css.rates}>{rates}</p>}
      <h2>Условия</h2>
      <ul className={css.conditions}>
        {conditions.map((condition) => (
          <li key={condition}>{condition}</li>
        ))}
      </ul>
      {buyer.facts.length > 0 && (
        <>
          <h2>Покупатель</h2>
          <OfferFacts facts={buyer.facts} className={css.seller} />
        </>
      )}
      <h2>Продавец {seller.is_sample && <span className={css.sample}>Образец</span>}</h2>
      {seller.facts.length === 0 && <p className={css.rates}>Реквизиты продавца пришлёт менеджер.</p>}
      <OfferFacts facts={seller.facts} className={css.seller} />
      <p className={css.foot}>{foot}</p>
    </article>
  )
}
