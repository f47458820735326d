import type { OfferAnswer } from '@cloud/api'
import { OfferPage, WrongOffer } from '@cloud/ui'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../state/address/paths.ts'
import { configuratorOf } from './configurator-of.ts'

interface OfferProps {
  readonly answer: OfferAnswer
}

/** The commercial offer of a link, or what is wrong with the link. */
export default function Offer({ answer }: OfferProps) {
  const go = useNavigate()
  const url = answer.kind === 'offer' ? answer.sheet.url : null
  // a link that is kept or sent knows which offer it was made for
  useEffect(() => {
    if (url !== null) history.replaceState(history.state, '', url)
  }, [url])
  return answer.kind === 'offer' ? (
    <OfferPage
      offer={answer.sheet}
      backHref={configuratorOf(answer.sheet.chosen)}
      onNavigate={go}
      onPrint={() => print()}
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
