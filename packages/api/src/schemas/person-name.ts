import { line } from './text.ts'

/** What somebody is called; trimmed. */
export const PersonName = line(1, 100, 'Имя: от 1 до 100 символов.')
