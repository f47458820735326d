import { documentAddress, documentNumber, documents, type ShownEvent } from '@cloud/api'
import { Icon, moscowDay, Section } from '@cloud/ui'
import { useValue } from '../../../state/hooks.ts'
import type { YearMonth } from '../../../state/money/month-history.ts'
import { accountIdAtom } from '../../../state/user/current-user.ts'
import { linkToDocument, monthText } from '../money/document-links.ts'
import css from './server-events.module.css'

interface ListedDocument {
  readonly name: string
  readonly about: string
  readonly href: string
  readonly pdf: string
}

/** Returns the list of services of a month; it has all servers of the account. */
function servicesOf(of: YearMonth, account: number | null): ListedDocument {
  const month = monthText(of)
  return {
    name: `Ведомость услуг ${documentNumber('services', `${month.replace('-', '')}-${account}`)}`,
    about: 'за месяц, все серверы',
    href: documentAddress(documents.services, { month }),
    pdf: documentAddress(documents.servicesPdf, { month })
  }
}

function listedDocument({ document, created_at, detail, text }: ShownEvent): ListedDocument[] {
  const link = linkToDocument(document)
  if (document === null || link === null) return []
  return [
    {
      name: `${link.text} от ${moscowDay(created_at)}`,
      about: detail === '' ? text : detail,
      href: link.href,
      pdf: documentAddress(documents[`${document.kind}Pdf`], { id: document.id })
    }
  ]
}

interface Props {
  readonly lines: readonly ShownEvent[]
  /** Months that the events belong to. */
  readonly months: readonly YearMonth[]
}

/** Documents about the shown events of a server. */
export function ServerDocuments({ lines, months }: Props) {
  const account = useValue(accountIdAtom)
  if (lines.length === 0) return null
  const listed = [...months.map((month) => servicesOf(month, account)), ...lines.flatMap(listedDocument)]
  return (
    <Section heading="Документы">
      <ul className={css.documents}>
        {listed.map(({ name, about, href, pdf }) => (
          <li key={pdf}>
            <a href={href}>
              <Icon name="doc" />
              <span>{name}</span>
            </a>
            <span>{about}</span>
            <a href={pdf} aria-label={`PDF: ${name}`}>
              PDF
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
