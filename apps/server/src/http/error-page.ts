import { documentPage } from '../documents/document-page.ts'
import { escapeHtml } from '../documents/escape-html.ts'
import type { Problem } from '../problem.ts'

/** What a person sees when a page could not be drawn (decisions, section 6): what happened and a way back. */
export const errorPage = ({ error }: Problem, request_id: string): string =>
  documentPage(
    'Unexpected Application Error!',
    `<p>${escapeHtml(error)}</p><p><a href="/">Вернуться к конфигуратору</a></p>
<p class="note">Номер запроса: ${escapeHtml(request_id)}</p>`
  )
