/** Numbers stay with what they count: no line ends between them. */
export const together = (text: string): string => text.replace(/(?<=[\d×№]) /g, '\u00a0')
