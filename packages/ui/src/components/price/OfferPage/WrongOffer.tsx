import type { ComponentProps } from 'react'
import { offerTexts } from '../../../words/ru/offer.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { Page } from '../../frame/Page/Page.tsx'
import { ButtonLink } from '../../parts/Button/ButtonLink.tsx'
import type { OfferFact } from './OfferContent.ts'
import css from './WrongOffer.module.css'

export interface WrongOfferProps extends Omit<ComponentProps<'main'>, 'children'> {
  heading: string
  /** Faulty parameters of the link, each with its error and how to fix it. */
  faults: readonly OfferFact[]
  /** URL where a new offer can be made. */
  backHref: string
  /** Called on an unmodified click on that link, so that a router can navigate. */
  onNavigate?: ((href: string) => void) | undefined
}

/**
 * Shown for a link to an invalid offer: names the faulty parameters and the reasons, and links to a new offer.
 *
 * - **Use it** for a link to an offer that cannot be shown.
 * - **Do not use it** for a failed load: `FailedState`.
 */
export function WrongOffer({ heading, faults, backHref, onNavigate, ...rest }: WrongOfferProps) {
  const texts = offerTexts(useWords())
  return (
    <Page {...rest}>
      <h1>{heading}</h1>
      <dl className={css.faults}>
        {faults.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={css.advice}>{texts.buildAgain}</p>
      <ButtonLink look="main" href={backHref} onNavigate={onNavigate}>
        {texts.toTheConfigurator}
      </ButtonLink>
    </Page>
  )
}
