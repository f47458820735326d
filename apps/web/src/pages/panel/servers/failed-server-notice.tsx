import type { ServerConfig } from '@cloud/api'
import type { Terms } from '@cloud/pricing'
import { ButtonLink, type ButtonLinkProps, Notice } from '@cloud/ui'
import { PageButton, PageLink } from '../../../shared/navigation/page-link.tsx'
import { SupportWays } from '../../../shared/panel/support-ways.tsx'
import { DEFAULT_CHOICES } from '../../../state/address/choices.ts'
import { machineInLink } from '../../../state/address/flavor-key.ts'
import { formatChoices } from '../../../state/address/format-choices.ts'
import { planForGpu } from '../../../state/address/original-server.ts'
import { supportAtom, termsAtom } from '../../../state/core/globals-atom.ts'
import { useValue } from '../../../state/hooks.ts'
import { hasRun } from '../../../state/servers/has-run.ts'

/** Returns the address of the configurator for an equal server. */
function equalServerAddress(server: ServerConfig, terms: Terms): string {
  const choices = {
    ...DEFAULT_CHOICES,
    machine: machineInLink(server),
    os: server.os.id,
    ssdSize: server.ssd_count,
    period: planForGpu(server.gpu, server.price_plan, terms)
  }
  return formatChoices(choices, { gpus: server.gpu === null ? [] : [server.gpu], flavors: null })
}

interface Props {
  readonly server: ServerConfig
}

const SUPPORT_TEXTS = {
  email: 'Написать в поддержку',
  url: 'Открыть поддержку',
  phone: 'Позвонить в поддержку'
} as const

/** The first button of a failed server: contact support if there is one, else create an equal server. */
export function FailedServerButton({ server, look }: Props & Pick<ButtonLinkProps, 'look'>) {
  const terms = useValue(termsAtom)
  const [way] = useValue(supportAtom)?.ways ?? []
  if (way === undefined)
    return (
      <PageButton
        look={look}
        href={equalServerAddress(server, terms)}
        aria-label={`Собрать такой же: ${server.name}`}
      >
        Собрать такой же
      </PageButton>
    )
  const subject = `Сервер «${server.name}», №\u00a0${server.id}: сбой`
  const href = way.kind === 'email' ? `${way.href}?subject=${encodeURIComponent(subject)}` : way.href
  return (
    <ButtonLink look={look} href={href} aria-label={`${SUPPORT_TEXTS[way.kind]}: ${server.name}`}>
      {SUPPORT_TEXTS[way.kind]}
    </ButtonLink>
  )
}

/** A failed server: the event, the refund, and the contact. */
export function FailedServerNotice({ server }: Props) {
  const terms = useValue(termsAtom)
  const support = useValue(supportAtom)
  const inLaunch = server.started_at === null
  const failure = inLaunch ? 'Сервер не запустился' : 'Сервер перестал отвечать'
  const isDiskKept = hasRun(server)
  return (
    <Notice
      kind="warn"
      heading={isDiskKept ? 'Данные сохранены' : failure}
      action={support && <PageLink href={equalServerAddress(server, terms)}>Собрать такой же</PageLink>}
    >
      {isDiskKept && <span>{`${failure}, диск цел, пока сервер не удалён. `}</span>}
      <span>
        {inLaunch
          ? 'Деньги за этот запуск, если они были списаны, вернулись на баланс. '
          : 'Остаток предоплаты и плата за последний час вернулись на баланс. '}
      </span>
      <SupportWays />
    </Notice>
  )
}
