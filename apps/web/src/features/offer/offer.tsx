import type { OfferAnswer } from '../../offer-sheet.ts'
import { Sheet } from './sheet.tsx'
import { Wrong } from './wrong.tsx'

interface OfferProps {
  readonly answer: OfferAnswer
}

/** The commercial offer of a link, or what is wrong with the link. */
export default function Offer({ answer }: OfferProps) {
  return answer.kind === 'offer' ? <Sheet sheet={answer.sheet} /> : <Wrong wrong={answer} />
}
