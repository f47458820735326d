import type { MessagesWords } from '../ru/messages.ts'

export const MESSAGES: MessagesWords = {
  // Alert
  details: 'Details',
  hide: 'Hide',
  more: 'More',
  // ConfirmModal
  cancel: 'Cancel',
  inProgress: (confirm) => `${confirm}, in progress`,
  // Dialog
  close: 'Close',
  // FailedState
  checkConnection: 'Check the connection and try again.',
  tryAgain: 'Try again',
  // LeadModal
  consentTo: 'the processing of personal data',
  consultation: 'Consultation',
  requestSent: 'Request sent',
  weWillContact: 'We will contact you and help you choose a configuration.',
  ok: 'OK',
  weHelpToChoose: 'We help you choose a configuration for your task and budget',
  requestNotSent: 'Request not sent',
  yourName: 'Your name',
  phoneOrEMail: 'Phone or e-mail',
  task: 'Task',
  optional: 'optional',
  website: 'Website',
  iConsentTo: 'I consent to',
  sending: 'Sending',
  sendTheRequest: 'Send the request',
  enterContact: 'Enter a phone number or an e-mail address so that we can answer.',
  checkEmail: 'Check the e-mail address, for example ivan@example.ru.',
  checkPhone: 'Check the phone number: 10 to 15 digits, for example +7 900 000-00-00.',
  enterName: 'Enter your name.',
  nameTooLong: (personNameMax) => `Name: at most ${personNameMax} characters.`,
  commentTooLong: (commentMax) => `At most ${commentMax} characters.`,
  consentNeeded: 'We cannot answer without your consent.',
  // Loader
  loading: 'Loading',
  // ProofModal
  codeFromApp: 'Code from the app',
  recoveryCode: 'Recovery code',
  password: 'Password',
  or: 'or',
  confirmWithKey: 'Confirm with the key',
  confirmWithCode: 'Confirm with the code',
  confirmWithPassword: 'Confirm with the password',
  signInWithKey: 'Sign in with the key',
  signInWithCode: 'Sign in with the code',
  signIn: 'Sign in',
  appAvailableAgain: 'The app is available again:',
  enterItsCode: 'enter its code',
  nothingAvailable: 'Nothing is available: use',
  aRecoveryCode: 'a recovery code',
  orUpper: 'Or',
  enterPasswordInstead: 'enter the password',
  enterAppCode: 'Enter 6 digits from the app.',
  enterSavedCode: 'Enter one of the codes that you saved.',
  enterPassword: 'Enter the password.',
  // RecoveryCodesModal
  recoveryCodes: 'Recovery codes',
  print: 'Print',
  download: 'Download',
  iSavedTheCodes: 'I saved the codes',
  eachCodeWorksOnce: (part) => `Each code replaces the key or the app once. They are not shown again${part}.`,
  oldCodesAreVoid: ', the previous codes no longer work',
  saveTheCodes: 'Save the codes: the closed window cannot be reopened.'
}
