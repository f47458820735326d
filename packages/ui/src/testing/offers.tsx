import * as ui from '../index.ts'
import type { Conforming } from './checks/conformance.ts'
import { OFFER } from './samples/offer.ts'
import { NOW } from './samples/panel.ts'
import { ACCEPTANCE, SAVED_OFFER, SAVED_PAPER } from './samples/saved-offers.ts'

const nothing = () => undefined

/** Components for offers as documents, and for actions on saved offers. */
export const OFFERS: Readonly<Record<string, Conforming>> = {
  OfferPage: {
    draw: (given) => (
      <ui.OfferPage {...given} brand="Облачные серверы" offer={OFFER} backHref="#" onPrint={nothing} />
    )
  },
  OfferDeal: {
    draw: (given) => (
      <ui.OfferDeal
        {...given}
        offer={SAVED_OFFER}
        now={NOW}
        balance_rub_cents={62_400_00}
        topUpHref="#"
        serversHref="#"
        acceptance={ACCEPTANCE}
        onCheck={nothing}
        onQueuesChange={nothing}
        onAccept={nothing}
        onRevoke={nothing}
        onEnter={nothing}
      />
    )
  },
  SavedOfferPage: {
    draw: (given) => (
      <ui.SavedOfferPage
        brand="Облачные серверы"
        {...given}
        paper={SAVED_PAPER}
        pdfHref="#"
        back={{ href: '#', text: 'К предложениям' }}
        onPrint={nothing}
        onCopyLink={nothing}
      >
        <p>Действует ещё 9 дней</p>
      </ui.SavedOfferPage>
    )
  },
  WrongOffer: {
    draw: (given) => (
      <ui.WrongOffer
        {...given}
        heading="Предложение по этой ссылке не составить"
        faults={[{ name: 'Тариф', value: 'Одно из чисел 0, 1, 3, 6, 12.' }]}
        backHref="#"
      />
    )
  },
  OfferList: { draw: (given) => <ui.OfferList {...given} /> },
  OfferRow: {
    draw: (given) => (
      <ul>
        <ui.OfferRow
          {...given}
          offer={SAVED_OFFER}
          now={NOW}
          href="#"
          pdfHref="#"
          serversHref="#"
          onCopyLink={nothing}
          onRevoke={nothing}
          onRepeat={nothing}
        />
      </ul>
    )
  }
}
