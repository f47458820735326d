import type { FastifyInstance } from 'fastify'
import { type Theme, themeOf } from '../platform/http/document-frame.ts'
import { DOCUMENT_PAGE_POLICY, documentPage } from '../platform/http/document-page.ts'
import { escapeHtml } from '../platform/http/escape-html.ts'
import type { Settings } from '../platform/settings.ts'
import { supportTold } from '../platform/support.ts'
import { sellerFacts } from './content/parties.ts'

const section = (heading: string, ...paragraphs: readonly string[]) =>
  `<h2>${heading}</h2>\n${paragraphs.map((html) => `<p>${html}</p>`).join('\n')}`

function owner({ seller }: Settings): string {
  const { facts, is_sample } = sellerFacts(seller)
  const list = facts
    .filter(({ name }) => name !== 'Банк')
    .map(({ name, value }) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
  return [
    '<h2>Кто отвечает за данные</h2>',
    is_sample ? '<p class="note">Образец: это песочница, настоящего продавца здесь нет.</p>' : '',
    list.length === 0 ? '<p>Продавец ещё не указал свои реквизиты.</p>' : `<dl>${list.join('')}</dl>`
  ].join('\n')
}

function asked({ support, seller }: Settings): string {
  const told = supportTold(support)
  const ways = (told?.ways ?? []).map(
    ({ href, text }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`
  )
  if (ways.length > 0) return `напишите в поддержку${told?.is_sample ? ' (пример)' : ''}: ${ways.join(', ')}.`
  return seller.address === '' ? 'напишите продавцу.' : 'напишите продавцу по адресу, указанному выше.'
}

/** What is kept of people and why, as long as the product does no more than this. */
export const privacyPage = (settings: Settings, theme?: Theme): string =>
  documentPage(
    'Персональные данные',
    [
      '<p>Какие данные мы храним, зачем и как их исправить или удалить.</p>',
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
      section(
        'Исправить, отозвать, удалить',
        `Данные профиля вы меняете сами. Чтобы узнать, что о вас хранится, отозвать согласие или удалить данные, ${asked(settings)}`
      ),
      '<p><a href="/">К конфигуратору</a></p>'
    ].join('\n'),
    { theme }
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
