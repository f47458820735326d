import { moscowTime } from '../../billing/state/notices.ts'
import type { ClientInfo } from '../../platform/http/caller.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { UNDO_HOURS } from './former-emails.ts'

type NamedFactor =
  | { readonly factor: 'key' | 'ssh_key' | 'token'; readonly key_name: string }
  | { readonly factor: 'codes' | 'recovery_codes' }

/** Change to the factors of an account. */
export type FactorChange =
  /** `with_codes`: recovery codes were added or removed together with the factor. */
  | (NamedFactor & { readonly change: 'added' | 'removed'; readonly with_codes?: boolean })
  /** A webhook was created or got another address: events are now sent to this host. */
  | {
      readonly factor: 'webhook'
      readonly change: 'added' | 'changed'
      readonly key_name: string
      readonly host: string
    }
  /** The added factors were removed by the link of an e-mail. */
  | { readonly change: 'undone'; readonly removed: readonly string[] }
  /** The first confirmation of the address removed what a stranger may have added before. */
  | { readonly change: 'dropped' }

interface EmailContext {
  readonly to: string
  /** Current address of the account. */
  readonly email: string
  readonly client: ClientInfo
  readonly at: number
  readonly newPassword: string
  /** The link that undoes an addition. */
  readonly undo?: string
}

const APP_NAME = 'приложение с одноразовыми кодами'

interface ChangeTexts {
  readonly subject: string
  /** Description of the change, in sentences. */
  readonly what: string
}

function wordsOf(news: FactorChange, account: string): ChangeTexts {
  if (news.change === 'undone')
    return {
      subject: 'Добавление отменено',
      what: `По ссылке из письма из аккаунта ${account} удалено то, что в него добавили: ${news.removed.join(', ')}. Сеансы на всех устройствах завершены.`
    }
  if (news.change === 'dropped')
    return {
      subject: 'Удалены способы входа',
      what: `Почта аккаунта ${account} подтверждена впервые, новым паролем. Ключи доступа, SSH-ключи, одноразовые коды и коды восстановления, добавленные до этого, удалены: их мог добавить кто-то другой.`
    }
  if (news.factor === 'webhook') {
    const where = `События аккаунта уходят на ${news.host}.`
    return news.change === 'added'
      ? {
          subject: 'Создан вебхук',
          what: `В аккаунте ${account} создан вебхук «${news.key_name}». ${where}`
        }
      : {
          subject: 'Изменён адрес вебхука',
          what: `В аккаунте ${account} изменён адрес вебхука «${news.key_name}». ${where}`
        }
  }
  const isAdded = news.change === 'added'
  const gone = news.with_codes
    ? ' Коды восстановления больше не действуют, для входа остался только пароль.'
    : ''
  const came = news.with_codes ? ' Вместе с ним созданы коды восстановления.' : ''
  switch (news.factor) {
    case 'key':
      return isAdded
        ? {
            subject: 'Добавлен ключ доступа',
            what: `В аккаунт ${account} добавлен ключ доступа «${news.key_name}».${came}`
          }
        : {
            subject: 'Удалён ключ доступа',
            what: `Из аккаунта ${account} удалён ключ доступа «${news.key_name}».${gone}`
          }
    case 'ssh_key':
      return isAdded
        ? {
            subject: 'Добавлен SSH-ключ',
            what: `В аккаунт ${account} добавлен SSH-ключ «${news.key_name}». Им можно входить на новые серверы, для которых его выберут.`
          }
        : {
            subject: 'Удалён SSH-ключ',
            what: `Из аккаунта ${account} удалён SSH-ключ «${news.key_name}». На серверах, где он уже есть, он остался.`
          }
    case 'token':
      return isAdded
        ? {
            subject: 'Создан токен',
            what: `В аккаунте ${account} создан токен «${news.key_name}». С ним программы работают от имени аккаунта.`
          }
        : {
            subject: 'Отозван токен',
            what: `В аккаунте ${account} отозван токен «${news.key_name}». Программы с ним больше не работают.`
          }
    case 'codes':
      return isAdded
        ? {
            subject: 'Подключены одноразовые коды',
            what: `К аккаунту ${account} подключено ${APP_NAME}.${came}`
          }
        : {
            subject: 'Отключены одноразовые коды',
            what: `От аккаунта ${account} отключено ${APP_NAME}.${gone}`
          }
    case 'recovery_codes':
      return {
        subject: 'Созданы коды восстановления',
        what: `Для аккаунта ${account} созданы новые коды восстановления. Прежние больше не действуют.`
      }
  }
}

function adviceOf({ change }: FactorChange, { undo, newPassword }: EmailContext): string {
  if (change === 'added')
    return `Если это были вы, ничего делать не нужно. Если нет, отмените добавление, это можно сделать в течение ${UNDO_HOURS} часов и без входа:

${undo}

Всё, что добавлено с этого момента, перестанет действовать, а сеансы на всех устройствах завершатся. Потом задайте новый пароль:

${newPassword}`
  if (change === 'removed' || change === 'changed')
    return `Если это были вы, ничего делать не нужно. Если нет, задайте новый пароль прямо сейчас, это завершит все сеансы:

${newPassword}`
  if (change === 'undone')
    return `Теперь задайте новый пароль: тот, кто это добавил, мог его узнать.

${newPassword}`
  return 'Если это были вы, добавьте свои способы входа заново в разделе «Безопасность».'
}

/** Creates the e-mail about a change of an account's factors. */
export function createFactorEmail(news: FactorChange, about: EmailContext): Mail {
  const { to, email, client, at } = about
  const { subject, what } = wordsOf(news, to === email ? to : `${to} (сейчас его почта ${email})`)
  return {
    to,
    subject,
    text: `Здравствуйте!

${what}

Когда: ${moscowTime(at)} (МСК)
Адрес: ${client.address}
Браузер: ${client.agent === '' ? 'неизвестен' : client.agent}

${adviceOf(news, about)}`
  }
}
