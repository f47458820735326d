import type { Problem } from '../problem.ts'
import { documentPage } from './document-page.ts'
import { escapeHtml } from './escape-html.ts'

/** What a program is told speaks of headers and a body: a person has opened a link. */
const UNREADABLE =
  'Адрес этой страницы не читается: в ссылке ошибка. Проверьте её или начните с конфигуратора.'

/** What a person sees when a page could not be drawn (docs/rules/screen.md#failures): what happened and a way back. */
export const errorPage = ({ code, error }: Problem, request_id: string): string =>
  documentPage(
    'Unexpected Application Error!',
    `<p>${code === 'malformed' ? UNREADABLE : escapeHtml(error)}</p><p><a href="/">Вернуться к конфигуратору</a></p>
<p class="note">Номер запроса: ${escapeHtml(request_id)}</p>`
  )
