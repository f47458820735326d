import { formatRub } from '@cloud/pricing'
import type { ComponentProps } from 'react'
import { moscowDay } from '../../../words/moscow.ts'
import { offerTexts } from '../../../words/ru/offer.ts'
import { useWords } from '../../../words/words-provider.tsx'
import { classes } from '../../classes.ts'
import { keepNumbersWhole } from '../../document-number.tsx'
import { Button } from '../../parts/Button/Button.tsx'
import { ButtonLink } from '../../parts/Button/ButtonLink.tsx'
import { Cells } from '../../parts/Cells/Cells.tsx'
import { Link } from '../../parts/Link/Link.tsx'
import menu from '../../parts/Menu/Menu.module.css'
import { MoreMenu } from '../../parts/MoreMenu/MoreMenu.tsx'
import rows from '../RowList.module.css'
import css from './OfferList.module.css'
import { OfferStatus } from './OfferStatus.tsx'
import { isOpen, offerWords, type ShownOffer, serverCount, serversText } from './offerWords.ts'

export interface OfferRowProps extends Omit<ComponentProps<'li'>, 'children'> {
  offer: ShownOffer
  /** Server time in milliseconds. */
  now: number
  /** URL of the offer's page. */
  href: string
  pdfHref: string
  /** URL of the servers that were created by accepting the offer. */
  serversHref: string
  /** Called on an unmodified click on the servers link, so that a router can navigate. */
  onNavigate?: ((href: string) => void) | undefined
  onCopyLink: () => void
  /** Called when the user clicks Revoke. The button is shown only for open offers. */
  onRevoke: () => void
  /** Called when the user saves the same offer at current prices. The button is shown only for expired and revoked offers. */
  onRepeat: () => void
}

/**
 * A saved offer: title, validity or status, and price.
 *
 * - **Use it** for each offer that an account saved.
 * - **Do not use it** for the items of an offer: `EstimateRow`.
 */
export function OfferRow({
  offer,
  now,
  href,
  pdfHref,
  serversHref,
  onNavigate,
  onCopyLink,
  onRevoke,
  onRepeat,
  className,
  ...rest
}: OfferRowProps) {
  const words = useWords()
  const texts = offerTexts(words)
  const { number, title, created_at, status, servers, total_rub_cents } = offer
  const shown = offerWords(offer, now, words)
  const open = isOpen(offer, now)
  const name = title ?? number
  const facts = `${moscowDay(created_at, words)}, ${serversText(serverCount(offer), words)}`
  const gone = !open && status !== 'accepted'
  return (
    <li {...rest} className={classes(rows.row, css.row, gone && css.gone, className)}>
      <div>
        <h3>
          <Link href={href}>{keepNumbersWhole(name)}</Link>
        </h3>
        <p>{keepNumbersWhole(title === null ? facts : `${number}, ${facts}`)}</p>
      </div>
      <div>
        <OfferStatus words={shown} />
        <p>{shown.note}</p>
        {shown.days !== null && (
          <Cells
            className={css.days}
            full={shown.days.full}
            of={shown.days.of}
            tone={shown.tone === 'wait' ? 'warn' : 'plain'}
          />
        )}
      </div>
      <div className={css.pay}>
        <b>{formatRub(total_rub_cents, 'always')}</b>
        <p>{texts.withVat}</p>
      </div>
      <div className={css.acts}>
        {gone && (
          <Button onClick={onRepeat} aria-label={texts.repeatNamed(name)}>
            {texts.repeat}
          </Button>
        )}
        {!gone && servers.length > 0 && (
          <ButtonLink href={serversHref} onNavigate={onNavigate} aria-label={texts.toServersNamed(name)}>
            {texts.toTheServers}
          </ButtonLink>
        )}
        {!gone && servers.length === 0 && (
          <ButtonLink href={href} aria-label={texts.openNamed(name)}>
            {texts.open}
          </ButtonLink>
        )}
        <MoreMenu name={name}>
          {(closes) => (
            <>
              <button type="button" {...closes} onClick={onCopyLink}>
                {texts.copyTheLink}
              </button>
              <a href={pdfHref}>{texts.downloadPdf}</a>
              {open && (
                <button type="button" {...closes} className={menu.danger} onClick={onRevoke}>
                  {texts.revoke}
                </button>
              )}
            </>
          )}
        </MoreMenu>
      </div>
    </li>
  )
}
