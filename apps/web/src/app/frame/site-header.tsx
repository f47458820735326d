import { Alert, Button, Header, LinkButton, Spinner } from '@cloud/ui'
import { lazy } from 'react'
import { useNavigate } from 'react-router'
import { LazyBoundary } from '../../loading/lazy-boundary.tsx'
import { pageKindAtom } from '../../state/address/location.ts'
import { paths } from '../../state/address/paths.ts'
import { alertResource } from '../../state/core/alert.ts'
import { accountDialogAtom, isLeadDialogOpenAtom } from '../../state/core/dialogs.ts'
import { shopNameAtom } from '../../state/core/globals-atom.ts'
import { loadedData } from '../../state/core/resource.ts'
import { useAction, useValue } from '../../state/hooks.ts'
import { userResource } from '../../state/user/current-user.ts'
import { isUserUnansweredAtom, refreshUserAtom } from '../../state/user/refresh-user.ts'

/** Switches between the light and the dark theme and keeps the choice in a cookie, which the server reads for the next page. */
function switchTheme(): void {
  const page = document.documentElement
  const dark =
    page.dataset['theme'] === undefined
      ? matchMedia('(prefers-color-scheme: dark)').matches
      : page.dataset['theme'] === 'dark'
  const theme = dark ? 'light' : 'dark'
  page.dataset['theme'] = theme
  document.cookie = `theme=${theme}; path=/; max-age=31536000; samesite=lax`
}

/** Returns true for pages of the panel's navigation. */
const isPanelPage = (kind: string) => ['panel', 'server', 'rules', 'spending', 'offers'].includes(kind)

/** The current site alert, shown on every page. */
function SiteAlert() {
  const now = loadedData(useValue(alertResource.state))
  return now === null ? null : <Alert alert={now} />
}

const HeaderPart = lazy(() => import('./late-header-part.tsx'))

const accountPart = (
  <LazyBoundary>
    <HeaderPart account />
  </LazyBoundary>
)

const estimatePart = (
  <LazyBoundary>
    <HeaderPart />
  </LazyBoundary>
)

/** The balance of the user, a sign-in button, or a message that the user could not be loaded. */
function AccountStatus() {
  const userState = useValue(userResource.state)
  const refresh = useAction(refreshUserAtom)
  const open = useAction(accountDialogAtom)
  if (useValue(isUserUnansweredAtom) || userState.state === 'failed')
    return <LinkButton onClick={() => void refresh()}>Профиль не загрузился. Попробовать снова</LinkButton>
  switch (userState.state) {
    case 'idle':
    case 'loading':
      return <Spinner />
    case 'ready':
      if (userState.data === null)
        return (
          <Button look="ghost" onClick={() => open({ kind: 'open', why: 'enter' })}>
            Войти
          </Button>
        )
      return accountPart
  }
}

export function SiteHeader() {
  const kind = useValue(pageKindAtom)
  const setLeadDialogOpen = useAction(isLeadDialogOpenAtom)
  return (
    <Header
      home={paths.configurator()}
      brand={useValue(shopNameAtom)}
      links={[
        { href: paths.configurator(), text: 'Конфигуратор', current: kind === 'configurator' },
        { href: paths.panel(), text: 'Панель', current: isPanelPage(kind) }
      ]}
      actions={[{ text: 'Консультация', onClick: () => setLeadDialogOpen(true) }]}
      onNavigate={useNavigate()}
      onThemeSwitch={switchTheme}
      above={<SiteAlert />}
      end={<AccountStatus />}
      estimateLink={estimatePart}
    />
  )
}
