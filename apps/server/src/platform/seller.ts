/**
 * Seller on invoices and offers; '' for unknown details. Documents print the details that `sellerFacts` lists, and `doctor` reports unknown
 * ones.
 */
export interface Seller {
  readonly name: string
  readonly inn: string
  readonly kpp: string
  readonly address: string
  readonly bank: string
}

/** Seller of the sandbox, marked as an example. */
export const EXAMPLE_SELLER: Seller = {
  name: 'ООО «Пример» (песочница, не настоящий продавец)',
  inn: '0000000000',
  kpp: '000000000',
  address: 'Адрес для примера',
  bank: 'Банк для примера, счёт 00000000000000000000, БИК 000000000'
}
const NO_SELLER: Seller = { name: '', inn: '', kpp: '', address: '', bank: '' }

type SellerVariables = {
  readonly [K in 'SELLER_NAME' | 'SELLER_INN' | 'SELLER_KPP' | 'SELLER_ADDRESS' | 'SELLER_BANK']?: string
}

/** Returns the seller of the settings; in the sandbox missing details come from the example. */
export function readSeller(given: SellerVariables, sandbox: boolean): Seller {
  const none = sandbox ? EXAMPLE_SELLER : NO_SELLER
  return {
    name: given.SELLER_NAME ?? none.name,
    inn: given.SELLER_INN ?? none.inn,
    kpp: given.SELLER_KPP ?? none.kpp,
    address: given.SELLER_ADDRESS ?? none.address,
    bank: given.SELLER_BANK ?? none.bank
  }
}
