export type FactPicture = 'bell' | 'lock' | 'key' | 'phone' | 'computer' | 'document' | 'letter'

/** Outlines in a view box of 20. Separate from the icons of `Icon`, which every page loads. */
export const FACT_PICTURES: Readonly<Record<FactPicture, string>> = {
  bell: 'M5.5 13.5V9a4.5 4.5 0 0 1 9 0v4.5L16 15H4zM8.5 17.2h3',
  lock: 'M4.5 10.5A1.5 1.5 0 0 1 6 9h8a1.5 1.5 0 0 1 1.5 1.5v5A1.5 1.5 0 0 1 14 17H6a1.5 1.5 0 0 1-1.5-1.5zM7 9V6.5a3 3 0 0 1 6 0V9',
  key: 'M3 10a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0M10 10h7.5M14.5 10v3M17.5 10v2',
  phone: 'M5.5 4.5a2 2 0 0 1 2-2h5a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-5a2 2 0 0 1-2-2zM9 15h2',
  computer: 'M4 5a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v6.5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1zM2 15.5h16',
  document: 'M5 2.5h6.5l4 4v11H5zM11.5 2.5v4h4M7.800 10.5h5M7.800 13.5h5',
  letter: 'M2.5 5h15v10.5h-15zM2.5 5.5 10 11l7.5-5.5'
}
