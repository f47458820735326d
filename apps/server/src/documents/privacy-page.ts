import type { FastifyInstance } from 'fastify'
import { Fragment, createElement as h, type ReactNode } from 'react'
import { type Theme, themeOf } from '../platform/http/document-frame.ts'
import { DOCUMENT_PAGE_POLICY, documentPage, factList, linkList } from '../platform/http/document-page.ts'
import type { Settings } from '../platform/settings.ts'
import { supportLinks } from '../platform/support.ts'
import { sellerFacts } from './content/parties.ts'

const section = (heading: string, ...paragraphs: readonly string[]): ReactNode =>
  h(
    Fragment,
    {},
    h('h2', {}, heading),
    paragraphs.map((text) => h('p', { key: text }, text))
  )

function owner({ seller }: Settings): ReactNode {
  const { facts, is_sample } = sellerFacts(seller)
  const named = facts.filter(({ name }) => name !== 'Банк')
  return h(
    Fragment,
    {},
    h('h2', {}, 'Кто отвечает за данные'),
    is_sample
      ? h('p', { className: 'note' }, 'Образец: это песочница, настоящего продавца здесь нет.')
      : null,
    named.length === 0 ? h('p', {}, 'Продавец ещё не указал свои реквизиты.') : factList(named)
  )
}

/** How a person asks about the data that is kept. */
function contact({ support, seller }: Settings): ReactNode {
  const shown = supportLinks(support)
  if (shown !== undefined)
    return h(
      Fragment,
      {},
      `напишите в поддержку${shown.is_sample ? ' (пример)' : ''}: `,
      linkList(shown.ways),
      '.'
    )
  return seller.address === '' ? 'напишите продавцу.' : 'напишите продавцу по адресу, указанному выше.'
}

/** What is kept of people and why, as long as the product does no more than this. */
export const privacyPage = (settings: Settings, theme?: Theme): string =>
  documentPage(
    'Персональные данные',
    { theme },
    h('p', {}, 'Какие данные мы храним, зачем и как их исправить или удалить.'),
    owner(settings),
    section(
      'Заявка на консультацию',
      'Имя, телефон или почта, комментарий, конфигурация, о которой вы спрашиваете, и время согласия. Они нужны, чтобы вам ответить.'
    ),
    section(
      'Аккаунт',
      'Имя, почта и то, что вы сами указали в профиле: телефон, компания, ИНН, КПП. Они нужны для входа, писем о балансе и серверах, счетов и документов.',
      'Вместо пароля хранится его хеш: прочитать пароль нельзя. О каждом входе известны время, сетевой адрес и браузер, чтобы вы могли заметить чужой вход и завершить его в профиле.'
    ),
    section(
      'Деньги и серверы',
      'История серверов, пополнений и списаний: из неё складываются баланс и документы. Данных банковских карт у нас нет, их вводят на странице банка.'
    ),
    section(
      'Cookie',
      'Нужны, чтобы узнавать вас после входа, защищать формы от подделки и помнить выбранную тему. Рекламных cookie нет.',
      ...(settings.analyticsUrl === undefined
        ? []
        : ['Нажатия на кнопки считаются: какая кнопка и на каком экране, без имени и почты.'])
    ),
    section(
      'Кому данные видны ещё',
      'Банк получает номер заказа и сумму, когда вы платите картой; почтовый сервис — письма, которые мы вам отправляем. Для рекламы данные не передаются.'
    ),
    h('h2', {}, 'Исправить, отозвать, удалить'),
    h(
      'p',
      {},
      'Данные профиля вы меняете сами. Чтобы узнать, что о вас хранится, отозвать согласие или удалить данные, ',
      contact(settings)
    ),
    h('p', {}, h('a', { href: '/' }, 'К конфигуратору'))
  )

/** What is kept of people and why; who is asked for consent can read it first. */
export function privacy(app: FastifyInstance): void {
  app.get('/privacy', (request, reply) =>
    reply
      .header('content-security-policy', DOCUMENT_PAGE_POLICY)
      .type('text/html; charset=utf-8')
      .send(privacyPage(app.services.settings, themeOf(request)))
  )
}
