import { Notice } from '@cloud/ui'

/** Notice that a passkey would be accepted, but this browser does not support passkeys. */
export const PasskeyUnsupportedNotice = ({ ways }: { readonly ways: readonly string[] }) =>
  ways.includes('key') &&
  typeof PublicKeyCredential === 'undefined' && (
    <Notice kind="warn">
      {`Ключ доступа в этом браузере не работает. ${
        ways.length > 1 ? 'Подойдёт другой способ или другой браузер.' : 'Откройте страницу в другом.'
      }`}
    </Notice>
  )
