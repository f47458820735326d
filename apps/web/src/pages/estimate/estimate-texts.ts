import { plural } from '@cloud/pricing/words'

/** '7 серверов' */
export const serversText = (count: number): string =>
  `${count}\u00a0${plural(count, ['сервер', 'сервера', 'серверов'])}`

/** '3 позиции' */
export const positionsText = (count: number): string =>
  `${count}\u00a0${plural(count, ['позиция', 'позиции', 'позиций'])}`

/** After 'в': '3 позициях' */
export const inPositionsText = (count: number): string =>
  `${count}\u00a0${plural(count, ['позиции', 'позициях', 'позициях'])}`

/** Returns the text about an item that cannot be ordered without a system. */
export const chooseSystemText = (isOwn: boolean): string =>
  isOwn ? 'Выберите систему.' : 'Чтобы выбрать систему, нажмите «Взять вместо своей».'
