import { contract } from '@cloud/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createElement as h, type ReactNode } from 'react'
import * as v from 'valibot'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { identifyCaller } from '../../platform/http/caller.ts'
import { countTry } from '../../platform/http/limits/rate-limit.ts'
import { refuseForeignOrigin } from '../../platform/http/origin.ts'
import { registerLinkPages } from '../../platform/http/pages/link-pages.ts'
import { sendDocumentPage } from '../../platform/http/pages/send-document-page.ts'
import { Refusal } from '../../platform/refusal.ts'
import { confirmByLink } from './confirm-by-link.ts'
import { EMAIL_PAGE, readEmailLink } from './email-links.ts'

const CUT_LINK = 'Ссылка неполная: откройте её из письма целиком.'

type TypedForm = v.InferOutput<typeof contract.email.confirm.body>

/** Reads the form of the page. An empty password counts as none. */
function givenBy({ body }: FastifyRequest): TypedForm {
  const typed = v.safeParse(v.object({ token: v.string(), password: v.optional(v.string()) }), body)
  const { token, password } = typed.success ? typed.output : { token: '' }
  const read = v.safeParse(contract.email.confirm.body, { token, ...(password ? { password } : {}) })
  if (!read.success) throw new Refusal('link_expired', CUT_LINK)
  return read.output
}

/**
 * Copies the token from the fragment of the link, also when another link is opened in the same tab. Without a token there is
 * nothing to submit.
 */
const FILL_IN = `const { token } = document.forms[0].elements
const fillIn = () => {
  token.value = location.hash.slice(1)
  document.getElementById('whole').hidden = token.value === ''
  document.getElementById('cut').hidden = token.value !== ''
}
fillIn()
addEventListener('hashchange', fillIn)`

/** Submits the form only once: a double click or a held Enter would use the link again and show that it has expired. */
const SUBMIT_ONCE = `let isSent = false
addEventListener('submit', (event) => {
  if (isSent) event.preventDefault()
  isSent = true
})
addEventListener('pageshow', () => {
  isSent = false
})`

const p = (...text: readonly ReactNode[]) => h('p', {}, ...text)
const toSecurity = () => p(h('a', { href: '/panel/security' }, 'Перейти в «Безопасность»'))

/** Texts for a user who does not know the account's password: at the account's address, and at its replacement. */
const UNKNOWN_PASSWORD = {
  own: 'Не знаете пароля? Не подтверждайте: аккаунт мог создать кто-то другой. Задайте новый пароль, и аккаунт станет вашим: чужие сеансы, ключи и коды перестанут действовать.',
  other:
    'Не знаете пароля? Если вы не указывали этот адрес в своём аккаунте, закройте страницу: без пароля ничего не изменится. Если аккаунт ваш, задайте новый пароль и запросите ссылку ещё раз.'
} as const

interface PasswordFormInput extends TypedForm {
  readonly email: string
  readonly isOther: boolean
  /** Reason why the input was refused. */
  readonly wrong: string | undefined
}

const passwordForm = ({ token, email, isOther, wrong }: PasswordFormInput): readonly ReactNode[] => [
  p(
    `Адрес ${email} ${isOther ? 'хотят указать' : 'указан'} в аккаунте, в который вы сейчас не вошли. Чтобы подтвердить адрес, введите пароль этого аккаунта.`
  ),
  h(
    'form',
    { method: 'post', action: `${EMAIL_PAGE}?pressed` },
    h('input', { type: 'hidden', name: 'token', value: token }),
    h(
      'label',
      {},
      'Пароль',
      h('input', {
        type: 'password',
        name: 'password',
        autoComplete: 'current-password',
        required: true,
        maxLength: 1000,
        ...(wrong !== undefined && { 'aria-invalid': true, 'aria-describedby': 'wrong', autoFocus: true })
      })
    ),
    wrong !== undefined && h('p', { id: 'wrong', role: 'alert' }, wrong),
    h('button', { type: 'submit' }, 'Подтвердить адрес')
  ),
  p(UNKNOWN_PASSWORD[isOther ? 'other' : 'own']),
  p(h('a', { href: '/panel/new-password' }, 'Задать новый пароль'))
]

/** Registers the page opened from the link that confirms an address. */
export async function registerEmailPage(scope: FastifyInstance): Promise<void> {
  const { db } = scope.services
  await registerLinkPages(scope, ({ code, sentence }) =>
    code === 'link_expired' || code === 'email_taken'
      ? { title: 'Ссылка не действует', main: [p(sentence), toSecurity()] }
      : undefined
  )
  scope.get(EMAIL_PAGE, (_request, reply) =>
    sendDocumentPage(reply, {
      title: 'Подтверждение почты',
      main: [
        h('noscript', {}, p('Для подтверждения в браузере должен быть включён JavaScript.')),
        h(
          'div',
          { id: 'whole', hidden: true },
          p('Нажмите кнопку, чтобы подтвердить адрес, на который пришло письмо.'),
          h(
            'form',
            // the response has another URL, so that the next link opened in the same tab is loaded
            { method: 'post', action: `${EMAIL_PAGE}?pressed` },
            h('input', { type: 'hidden', name: 'token' }),
            h('button', { type: 'submit' }, 'Подтвердить')
          )
        ),
        h('div', { id: 'cut', hidden: true }, p(CUT_LINK), toSecurity())
      ],
      script: `${FILL_IN}\n${SUBMIT_ONCE}`
    })
  )
  scope.post(EMAIL_PAGE, async (request, reply) => {
    refuseForeignOrigin(request)
    await countTry(request, 'password_links', { address: request.ip, account_id: null })
    const given = givenBy(request)
    try {
      const { email } = await confirmByLink(request, await identifyCaller(request, ['session']), given)
      return sendDocumentPage(reply, {
        title: 'Почта подтверждена',
        main: [p(`Адрес ${email} подтверждён.`), p(h('a', { href: '/panel' }, 'Перейти в панель'))]
      })
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'invalid')) throw error
      const link = await inTransaction(db, (tx) => readEmailLink(tx, given.token))
      const wrong = given.password === undefined ? undefined : error.sentence
      return sendDocumentPage(reply, {
        title: 'Нужен пароль аккаунта',
        main: passwordForm({ ...given, ...link, wrong }),
        script: SUBMIT_ONCE,
        status: wrong === undefined ? 200 : 400
      })
    }
  })
}
