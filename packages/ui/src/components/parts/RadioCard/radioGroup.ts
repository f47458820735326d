/** Makes a fieldset a radio group, so that it is announced as one. HTML allows this role there, but a linter that checks only the markup does not know it. */
export const radioGroup = { role: 'radiogroup' } as const
