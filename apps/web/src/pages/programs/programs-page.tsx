import { ButtonLink, Icon, Page, Stack } from '@cloud/ui'
import { Fragment } from 'react'
import { OpenConfirmUserDialog } from '../../features/confirm-user/confirm-user-dialog.tsx'
import { RequireUser } from '../../loading/require-user.tsx'
import { SessionOverNotice } from '../../loading/session-over-notice.tsx'
import { PageHeader } from '../../shared/navigation/page-header.tsx'
import { ProfileNav } from '../../shared/navigation/profile-nav.tsx'
import { useValue } from '../../state/hooks.ts'
import { isSessionOverAtom } from '../../state/user/session-over.ts'
import { TokensSection } from './tokens-section.tsx'
import { WebhooksSection } from './webhooks/webhooks-section.tsx'

function AccountPrograms() {
  if (useValue(isSessionOverAtom))
    return <SessionOverNotice>Войдите снова, чтобы увидеть свои токены.</SessionOverNotice>
  return (
    <Stack gap={10}>
      <TokensSection />
      <WebhooksSection />
    </Stack>
  )
}

/** The page of the account's API tokens and webhooks. */
export default function ProgramsPage() {
  return (
    <>
      <ProfileNav />
      <Page>
        <PageHeader
          heading="Доступ для программ"
          lead="Токены для вызовов API и адреса, на которые мы сообщаем о событиях."
        >
          <ButtonLink tall href="/api/docs/">
            <Icon name="doc" />
            <span>Описание API</span>
          </ButtonLink>
        </PageHeader>
        <RequireUser heading="Токены" invitation="Войдите, чтобы увидеть свои токены">
          {({ id }) => (
            <Fragment key={id}>
              <AccountPrograms />
              <OpenConfirmUserDialog />
            </Fragment>
          )}
        </RequireUser>
      </Page>
    </>
  )
}
