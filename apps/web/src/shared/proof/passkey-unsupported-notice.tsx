import { Notice, type ProofWay } from '@cloud/ui'

/** A key would do, but this browser has none. */
export const PasskeyUnsupportedNotice = ({ ways }: { readonly ways: readonly ProofWay[] }) =>
  ways.includes('key') &&
  typeof PublicKeyCredential === 'undefined' && (
    <Notice kind="warn">
      {`Ключ доступа в этом браузере не работает. ${
        ways.length > 1 ? 'Подойдёт другой способ или другой браузер.' : 'Откройте страницу в другом.'
      }`}
    </Notice>
  )
