import type { Mail } from '../platform/mail/Mail.ts'

const SIGNED = '\n\nОблачные серверы\n'

/** A subject is one line, and one sentence: of a server's name in it neither the lines nor the full stops count. */
const subjectOf = (line: string) => line.replace(/\s+/g, ' ').split(/\. (?![^«]*»)/, 1)[0] ?? ''

/** The texts of all letters. */
export const letters = {
  passwordLink: (to: string, link: string): Mail => ({
    to,
    subject: 'Новый пароль',
    text: `Здравствуйте!

Кто-то попросил сменить пароль аккаунта ${to}. Если это были вы, откройте ссылку и придумайте новый:

${link}

Ссылка действует один час и срабатывает один раз. Если вы ни о чём не просили, ничего делать не нужно: пароль останется прежним.${SIGNED}`
  }),
  passwordChanged: (to: string, link: string): Mail => ({
    to,
    subject: 'Пароль изменён',
    text: `Здравствуйте!

Пароль аккаунта ${to} изменён, на остальных устройствах вход завершён.

Если это были не вы, задайте новый пароль прямо сейчас:

${link}${SIGNED}`
  }),
  forOperator: (
    to: string,
    told: {
      readonly subject: string
      readonly facts: Readonly<Record<string, string>>
      readonly commands: readonly string[]
    }
  ): Mail => ({
    to,
    // what a person typed is in it: a subject is one line, and no line of theirs looks like one of ours
    subject: told.subject.replace(/\s+/g, ' '),
    text: `${Object.entries(told.facts)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}: ${value.replaceAll('\n', '\n> ')}`)
      .join('\n')}

${told.commands.map((command) => `pnpm operator ${command}`).join('\n')}${SIGNED}`
  }),
  events: (to: string, lines: readonly string[], panel: string): Mail => ({
    to,
    subject: subjectOf(lines.length === 1 ? (lines[0] ?? '') : 'Баланс и серверы: что произошло'),
    text: `Здравствуйте!

${lines.map((line) => `— ${line}.`).join('\n')}

Баланс и серверы в панели:

${panel}${SIGNED}`
  })
} as const
