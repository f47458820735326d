import { ButtonLink, Icon, Page, Stack } from '@cloud/ui'
import { OpenConfirmUserDialog } from '../../features/confirm-user/confirm-user-dialog.tsx'
import { RequireUser } from '../../loading/require-user.tsx'
import { PageHeader } from '../../shared/navigation/page-header.tsx'
import { ProfileNav } from '../../shared/navigation/profile-nav.tsx'
import { TokensSection } from './tokens-section.tsx'
import { WebhooksSection } from './webhooks/webhooks-section.tsx'

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
          {() => (
            <>
              <Stack gap={10}>
                <TokensSection />
                <WebhooksSection />
              </Stack>
              <OpenConfirmUserDialog />
            </>
          )}
        </RequireUser>
      </Page>
    </>
  )
}
