import type { MailService } from '../../platform/mail/mail-service.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { UNDO_HOURS } from '../factor-mail/former-emails.ts'

/** Creates the e-mail with the link that confirms an address. */
export const createLinkEmail = (to: string, link: string): Mail => ({
  to,
  subject: 'Подтвердите почту',
  text: `Здравствуйте!

Адрес ${to} указан в аккаунте облачных серверов. Если его указали вы, откройте ссылку и подтвердите его:

${link}

Ссылка действует сутки и срабатывает один раз. Там, где вы не вошли в этот аккаунт, понадобится его пароль. Если вы ничего не указывали, ничего делать не нужно.`
})

/** Creates the e-mail to a confirmed address that was replaced, with the link that restores it. */
export const createAddressReplacedEmail = (
  to: string,
  email: string,
  link: string,
  pages: MailService['pages']
): Mail => ({
  to,
  subject: 'Почта аккаунта изменена',
  text: `Здравствуйте!

Почта аккаунта изменена: вместо ${to} теперь ${email}. Письма и ссылки для нового пароля приходят туда.

Если это были вы, ничего делать не нужно. Если нет, верните прежнюю почту, это можно сделать в течение ${UNDO_HOURS} часов и без входа:

${link}

Всё, чем можно войти и что добавлено после смены, перестанет действовать, а сеансы на всех устройствах завершатся. Потом задайте новый пароль:

${pages.newPassword}`
})

/** Creates the e-mail to an address about its requested or completed replacement. */
export const createAddressChangeEmail = (
  to: string,
  email: string,
  is_done: boolean,
  panel: string
): Mail => ({
  to,
  subject: is_done ? 'Почта аккаунта изменена' : 'Почту аккаунта меняют',
  text: `Здравствуйте!

${
  is_done
    ? `Почта аккаунта изменена: вместо ${to} теперь ${email}. Письма и ссылки для нового пароля приходят туда.`
    : `Кто-то меняет почту аккаунта с ${to} на ${email}. Она изменится, когда новый адрес подтвердят.`
}

Если это были не вы, смените пароль, завершите чужие сеансы и напишите в поддержку:

${panel}`
})
