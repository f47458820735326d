import type { ComponentProps, ReactNode } from 'react'
import { offerTexts } from '../../../words/ru/offer.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { Page } from '../../frame/Page/Page.tsx'
import { Notice } from '../../messages/Notice/Notice.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import { ButtonLink } from '../../parts/Button/ButtonLink.tsx'
import { Icon } from '../../parts/Icon/Icon.tsx'
import { Link } from '../../parts/Link/Link.tsx'
import { BuyerForm } from './BuyerForm.tsx'
import type { OfferContent } from './OfferContent.ts'
import { OfferDocumentView } from './OfferDocumentView.tsx'
import css from './OfferPage.module.css'

export interface OfferPageProps extends Omit<ComponentProps<'main'>, 'children'> {
  /** Name of the shop, beside the logo of the document. */
  brand: string
  offer: OfferContent
  /** URL where the offered configuration can be changed. */
  backHref: string
  /** Called on an unmodified click on the back link, so that a router can navigate. */
  onNavigate?: ((href: string) => void) | undefined
  /** Called when the user clicks the print button. */
  onPrint: () => void
  /** Help for the decision above the document, such as which plan is cheapest. Not printed. */
  help?: ReactNode
}

/**
 * A commercial offer with its actions; only the document is printed, on one A4 page.
 *
 * - **Use it** for an offer that a link describes.
 * - **Do not use it** for an offer with a number: `SavedOfferPage`.
 */
export function OfferPage({
  brand,
  offer,
  backHref,
  onNavigate,
  onPrint,
  help,
  className,
  ...rest
}: OfferPageProps) {
  const texts = offerTexts(useWords())
  return (
    <Page {...rest} className={classes(css.page, className)}>
      <div className={css.tools}>
        <Link className={css.back} href={backHref} onNavigate={onNavigate}>
          <Icon name="left" />
          <span>{texts.toTheConfigurator}</span>
        </Link>
        <Button onClick={onPrint}>
          <Icon name="print" />
          <span>{texts.print}</span>
        </Button>
        <ButtonLink look="main" href={offer.pdf_url}>
          <Icon name="load" />
          <span>{texts.downloadPdf}</span>
        </ButtonLink>
      </div>
      <BuyerForm offer={offer} />
      {help !== undefined && <div className={css.help}>{help}</div>}
      {offer.notice !== '' && (
        <Notice kind="warn" className={css.notice}>
          {offer.notice}
        </Notice>
      )}
      <OfferDocumentView brand={brand} offer={offer} />
    </Page>
  )
}
