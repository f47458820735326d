import type { LinkOffer, OfferAnswer } from '@cloud/api'
import { OfferPage, WrongOffer } from '@cloud/ui'
import { lazy, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { LazyDisclosure } from '../../loading/lazy-disclosure.tsx'
import { DEFAULT_CHOICES } from '../../state/address/choices.ts'
import { machineInLink } from '../../state/address/flavor-key.ts'
import { formatChoices } from '../../state/address/format-choices.ts'
import { paths } from '../../state/address/paths.ts'
import { shopNameAtom } from '../../state/core/globals-atom.ts'
import { useValue } from '../../state/hooks.ts'
import { OfferPlans } from './offer-plans.tsx'

const SaveOffer = lazy(() => import('./save-offer.tsx'))

/** Returns the address of the offered configuration in the configurator. */
function configuratorAddress({ flavor, os, ssd_count, price_plan, promocode }: LinkOffer['chosen']): string {
  const machine = machineInLink(flavor)
  const choices = { ...DEFAULT_CHOICES, machine, os, ssdSize: ssd_count, period: price_plan, promocode }
  return formatChoices(choices, { gpus: flavor.gpu === null ? [] : [flavor.gpu], flavors: null })
}

interface ConfigurationOfferProps {
  readonly answer: OfferAnswer
}

/** The commercial offer of a link, or the errors of the link. */
export default function ConfigurationOffer({ answer }: ConfigurationOfferProps) {
  const go = useNavigate()
  const brand = useValue(shopNameAtom)
  const url = answer.kind === 'offer' ? answer.sheet.url : null
  // the address names the offer, so that a stored or sent link shows the same one
  useEffect(() => {
    if (url !== null) history.replaceState(history.state, '', url)
  }, [url])
  return answer.kind === 'offer' ? (
    <OfferPage
      brand={brand}
      offer={answer.sheet}
      backHref={configuratorAddress(answer.sheet.chosen)}
      onNavigate={go}
      onPrint={() => print()}
      help={
        <>
          <LazyDisclosure summary="Сохранить предложение">
            <SaveOffer chosen={answer.sheet.chosen} buyer={answer.sheet.buyer} />
          </LazyDisclosure>
          <OfferPlans
            chosen={answer.sheet.chosen}
            onChoose={(plan) => go(configuratorAddress({ ...answer.sheet.chosen, price_plan: plan }))}
          />
        </>
      }
    />
  ) : (
    <WrongOffer
      heading={answer.title}
      faults={answer.faults}
      backHref={paths.configurator()}
      onNavigate={go}
    />
  )
}
