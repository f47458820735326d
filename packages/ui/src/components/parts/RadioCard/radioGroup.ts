/**
 * Makes a fieldset the radio group that it is, so that it is announced as one. HTML allows this role there; a linter
 * that reads markup alone does not know that.
 */
export const radioGroup = { role: 'radiogroup' } as const
