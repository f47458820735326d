import { Button, Footer, Header, OfferPage, WrongOffer } from '../../index.ts'
import { OFFER } from '../samples/offer.ts'

const nothing = () => undefined

interface OfferScreenProps {
  /** Set for a link to an invalid offer. */
  wrong?: boolean
  onPrint?: () => void
}

/** The commercial offer of a link on sample data, or the errors of the link. */
export function OfferScreen({ wrong = false, onPrint = nothing }: OfferScreenProps) {
  return (
    <>
      <Header
        brand="Облачные серверы"
        home="#"
        links={[
          { href: '#configurator', text: 'Конфигуратор' },
          { href: '#panel', text: 'Панель' }
        ]}
        onThemeSwitch={nothing}
        end={<Button look="ghost">Войти</Button>}
      />
      {wrong ? (
        <WrongOffer
          heading="Предложение по этой ссылке не составить"
          faults={[{ name: 'Тариф (price_plan)', value: 'Тариф: одно из чисел 0, 1, 3, 6, 12.' }]}
          backHref="#configurator"
        />
      ) : (
        <OfferPage brand="Облачные серверы" offer={OFFER} backHref="#configurator" onPrint={onPrint} />
      )}
      <Footer vatPercent={20} />
    </>
  )
}
