/**
 * Returns the length of a text as every limit counts it: Unicode code points of the composed form (NFC), in which the
 * server stores texts. Returns 0 for anything but a string.
 * Source: docs/rules/wire.md#texts.
 * @example textLength('и\u0306') // 1
 */
export const textLength = (text: string): number => [...(text?.normalize?.('NFC') ?? '')].length
