import type { ComponentProps } from 'react'
import { Page } from '../../frame/Page/Page.tsx'
import { ButtonLink } from '../../parts/Button/ButtonLink.tsx'
import type { OfferFact } from './OfferContent.ts'
import css from './WrongOffer.module.css'

export interface WrongOfferProps extends Omit<ComponentProps<'main'>, 'children'> {
  heading: string
  /** Each parameter of the link with what is wrong and how to mend it. */
  faults: readonly OfferFact[]
  /** Where a new offer begins. */
  backHref: string
  /** Takes over a plain press of the way back, for a router. */
  onNavigate?: ((href: string) => void) | undefined
}

/** A link to an offer that cannot be: which of its parameters, why, and the way to a new one. */
export function WrongOffer({ heading, faults, backHref, onNavigate, ...rest }: WrongOfferProps) {
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
      <p className={css.mend}>Соберите конфигурацию заново и откройте предложение из её итога.</p>
      <ButtonLink look="main" href={backHref} onNavigate={onNavigate}>
        К конфигуратору
      </ButtonLink>
    </Page>
  )
}
