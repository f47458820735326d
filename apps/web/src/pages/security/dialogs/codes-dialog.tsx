import { errorText, type Received } from '@cloud/api'
import type { factors as endpoints } from '@cloud/api/endpoints'
import { Button, CodeField, Dialog, Notice } from '@cloud/ui'
import { type ComponentProps, useEffect, useEffectEvent, useState } from 'react'
import { encode } from 'uqr'
import fields from '../../../features/account/account-form.module.css'
import { useForm } from '../../../features/account/use-form.ts'
import { LoadSection } from '../../../loading/load-section.tsx'
import type { Loadable } from '../../../state/core/resource.ts'
import { useAction } from '../../../state/hooks.ts'
import { addCodesAtom, codeIssues, createCodesSecretAtom } from '../../../state/user/sign-in-factors.ts'
import css from '../parts/security.module.css'

type Secret = Received<typeof endpoints.codesSecret>

/** Formats the secret in groups of four for reading from a screen. */
const groupSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret

interface QrCodeProps extends ComponentProps<'svg'> {
  readonly text: string
}

/** A QR code of a text that the dialog also shows as text. */
function QrCode({ text, ...rest }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const outline = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR-код с ключом для приложения" {...rest}>
      <path d={outline} shapeRendering="crispEdges" />
    </svg>
  )
}

function SecretForm({ secret, onDone }: { readonly secret: Secret; readonly onDone: () => void }) {
  const add = useAction(addCodesAtom)
  const { busy, error, field, slowNotice, onSubmit } = useForm<{ readonly code: string }>({
    read: (text) => ({ code: text('code') }),
    check: codeIssues,
    send: add,
    onDone
  })
  const text = error && errorText(error)
  return (
    <form onSubmit={onSubmit} noValidate className={fields.form}>
      <p>
        Откройте приложение для одноразовых кодов, например Яндекс Ключ или Google Authenticator, и наведите
        камеру на рисунок.
      </p>
      <QrCode text={secret.uri} className={css.qr} />
      <p>
        <span>Камеры нет — введите в приложение этот ключ:</span>{' '}
        <span className={css.secret}>{groupSecret(secret.secret)}</span>
      </p>
      {text ? <Notice kind="bad">{text}</Notice> : null}
      <CodeField label="Код из приложения" {...field('code')} />
      {slowNotice}
      <Button type="submit" tall look="main" busy={busy}>
        Подключить
      </Button>
    </form>
  )
}

/** Dialog that connects an authenticator app: shows the secret as a QR code and as text, then checks the first code. */
export function CodesDialog({ onClose }: { readonly onClose: () => void }) {
  const askSecret = useAction(createCodesSecretAtom)
  const [load, setLoad] = useState<Loadable<Secret>>({ state: 'loading' })

  async function ask() {
    setLoad({ state: 'loading' })
    const answer = await askSecret()
    if (answer.ok) setLoad({ state: 'ready', data: answer.data })
    else if (answer.error.kind === 'aborted') onClose()
    else setLoad({ state: 'failed', error: answer.error })
  }
  const askOnce = useEffectEvent(ask)
  useEffect(() => void askOnce(), [])
  return (
    <Dialog heading="Одноразовые коды" onClose={onClose}>
      <LoadSection load={load} heading="Коды пока не подключить" onRetry={() => void ask()}>
        {(secret) => <SecretForm secret={secret} onDone={onClose} />}
      </LoadSection>
    </Dialog>
  )
}
