/** @example inGigabytes(1024) // '1 024 ГБ' */
export const inGigabytes = (count: number): string => `${count.toLocaleString('ru-RU')} ГБ`
