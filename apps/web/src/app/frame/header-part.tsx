import { EstimateLink } from './estimate-link.tsx'
import { Leave } from './leave.tsx'

interface HeaderPartProps {
  readonly leave?: boolean
}

/** The parts of the header that come after the first page, in one script. */
export default function HeaderPart({ leave = false }: HeaderPartProps) {
  return leave ? <Leave /> : <EstimateLink />
}
