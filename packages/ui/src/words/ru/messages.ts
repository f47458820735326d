type Value = string | number

/** Russian texts of messages and dialogs. */
export const MESSAGES = {
  // Alert
  details: 'Подробнее',
  hide: 'Свернуть',
  more: 'Ещё',
  // ConfirmModal
  cancel: 'Отмена',
  inProgress: (confirm: Value): string => `${confirm}, выполняется`,
  // Dialog
  close: 'Закрыть',
  // FailedState
  checkConnection: 'Проверьте соединение и повторите.',
  tryAgain: 'Попробовать снова',
  // LeadModal
  consentTo: 'обработку персональных данных',
  consultation: 'Консультация',
  requestSent: 'Заявка отправлена',
  weWillContact: 'Мы свяжемся с вами и поможем подобрать конфигурацию.',
  ok: 'Хорошо',
  weHelpToChoose: 'Поможем подобрать конфигурацию под задачу и бюджет',
  requestNotSent: 'Заявка не отправлена',
  yourName: 'Как к вам обращаться',
  phoneOrEMail: 'Телефон или почта',
  task: 'Задача',
  optional: 'необязательно',
  website: 'Сайт',
  iConsentTo: 'Даю согласие на',
  sending: 'Отправляется',
  sendTheRequest: 'Отправить заявку',
  enterContact: 'Укажите телефон или почту, чтобы мы могли ответить.',
  checkEmail: 'Проверьте адрес почты, например ivan@example.ru.',
  checkPhone: 'Проверьте телефон: от 10 до 15 цифр, например +7 900 000-00-00.',
  enterName: 'Напишите, как к вам обращаться.',
  nameTooLong: (personNameMax: Value): string => `Имя: не длиннее ${personNameMax} символов.`,
  commentTooLong: (commentMax: Value): string => `Не длиннее ${commentMax} символов.`,
  consentNeeded: 'Без согласия мы не можем вам ответить.',
  // Loader
  loading: 'Загрузка',
  // ProofModal
  codeFromApp: 'Код из приложения',
  recoveryCode: 'Код восстановления',
  password: 'Пароль',
  or: 'или',
  confirmWithKey: 'Подтвердить ключом',
  confirmWithCode: 'Подтвердить кодом',
  confirmWithPassword: 'Подтвердить паролем',
  signInWithKey: 'Войти по ключу',
  signInWithCode: 'Войти по коду',
  signIn: 'Войти',
  appAvailableAgain: 'Приложение снова под рукой —',
  enterItsCode: 'ввести код из него',
  nothingAvailable: 'Ничего нет под рукой — подойдёт',
  aRecoveryCode: 'код восстановления',
  orUpper: 'Или',
  enterPasswordInstead: 'ввести пароль',
  enterAppCode: 'Введите 6 цифр из приложения.',
  enterSavedCode: 'Введите один из кодов, которые вы сохранили.',
  enterPassword: 'Введите пароль.',
  // RecoveryCodesModal
  recoveryCodes: 'Коды восстановления',
  print: 'Напечатать',
  download: 'Скачать',
  iSavedTheCodes: 'Я сохранил коды',
  eachCodeWorksOnce: (part: Value): string =>
    `Каждый код заменит ключ или приложение один раз. Больше мы их не покажем${part}.`,
  oldCodesAreVoid: ', прежние коды уже не действуют',
  saveTheCodes: 'Сохраните коды: закрытое окно не вернуть.'
}

export type MessagesWords = Readonly<typeof MESSAGES>

export const messagesTexts = (
  words: { readonly messages?: MessagesWords | undefined } | undefined
): MessagesWords => words?.messages ?? MESSAGES
