import { planName, plural } from '@cloud/pricing/words'

/** Russian dates, units and names of plans. */
export const FORMATS = {
  gigabytes: (count: string): string => `${count}\u00a0ГБ`,
  /** Names of the months as headings, January first. */
  months: [
    'Январь',
    'Февраль',
    'Март',
    'Апрель',
    'Май',
    'Июнь',
    'Июль',
    'Август',
    'Сентябрь',
    'Октябрь',
    'Ноябрь',
    'Декабрь'
  ] as readonly string[],
  /** Names of the months in dates such as '12 ноября'. */
  monthsInDates: [
    'января',
    'февраля',
    'марта',
    'апреля',
    'мая',
    'июня',
    'июля',
    'августа',
    'сентября',
    'октября',
    'ноября',
    'декабря'
  ] as readonly string[],
  today: (time: string): string => `сегодня, ${time}`,
  /** Name of a plan: 0 is the hourly plan, other numbers are months. */
  planName: (plan: number): string => planName(plan),
  /** Limits of time, after the word 'до'. */
  upToMinutes: (count: number): string => `${count}\u00a0${plural(count, ['минуты', 'минут', 'минут'])}`,
  upToHours: (count: number): string => `${count}\u00a0${plural(count, ['часа', 'часов', 'часов'])}`,
  hourWithDisk: 'в\u00a0час с\u00a0диском',
  hourWithoutDisk: 'в\u00a0час без\u00a0диска',
  monthWithDisk: 'в\u00a0месяц с\u00a0диском',
  monthWithoutDisk: 'в\u00a0месяц без\u00a0диска'
}

export type FormatWords = Readonly<typeof FORMATS>

export const formatTexts = (words: { readonly formats?: FormatWords | undefined } | undefined): FormatWords =>
  words?.formats ?? FORMATS
