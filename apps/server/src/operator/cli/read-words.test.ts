import { expect, test } from 'vitest'
import { COMMANDS } from '../../commands.ts'
import { readWords } from './read-words.ts'

const PAID = 'Usage: pnpm operator invoices paid ID --reference TEXT [--amount ROUBLES] [--yes]'

test.each([
  ['invoices paid 1 --reference a --inn 7', `'invoices paid' has no option --inn. ${PAID}`],
  [
    'invoices paid 1 --refrence a',
    `'invoices paid' has no option --refrence. Did you mean --reference? ${PAID}`
  ],
  ['invoices paid 1 --reference', `--reference needs a value. ${PAID}`],
  [
    'invoices paid 1 --reference --yes',
    `--reference needs a value; for one that begins with '-' write --reference=--yes. ${PAID}`
  ],
  ['invoices paid 1 --reference a --yes --reference b', `--reference is given twice. ${PAID}`],
  ['invoices paid 1 --reference a --yes=1', `--yes takes no value. ${PAID}`],
  ['invoices paid -5 --reference a', `'invoices paid' has no option -5. ${PAID}`],
  [
    'invoice paid 1',
    "There is no command 'invoice paid'. Did you mean 'invoices paid'? See pnpm operator --help."
  ],
  ['doctr', "There is no command 'doctr'. Did you mean 'doctor'? See pnpm operator --help."],
  ['make coffee', "There is no command 'make coffee'. See pnpm operator --help."]
])('%s is refused with a message that shows the syntax', (words, sentence) => {
  expect(() => readWords(words.split(' '), COMMANDS)).toThrow(expect.objectContaining({ message: sentence }))
})

test('optional arguments', () => {
  expect(readWords(['catalogue', 'export'], COMMANDS).args).toEqual([])
  expect(readWords(['catalogue', 'export', 'a.json'], COMMANDS).args).toEqual(['a.json'])
  expect(() => readWords(['catalogue', 'export', 'a', 'b'], COMMANDS)).toThrow('catalogue export [FILE]')
})

const apart = (text: string) => text.normalize('NFD')

test('typed text is normalised to NFC, except file names', () => {
  expect(readWords(['promo', 'close', apart('СКИДКА-Й')], COMMANDS).args).toEqual(['СКИДКА-Й'])
  expect(readWords(['leads', 'close', '1', '--note', apart('Йога')], COMMANDS).options).toEqual({
    note: 'Йога'
  })
  for (const command of ['import', 'export'])
    expect(readWords(['catalogue', command, apart('Йога.json')], COMMANDS).args).toEqual([apart('Йога.json')])
})
