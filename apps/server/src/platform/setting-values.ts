import * as v from 'valibot'

export const textSetting = v.pipe(v.string(), v.trim(), v.nonEmpty('text that is not empty'))

export const wholeNumberSetting = (min: number, max: number) => {
  const allowed = `a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,12}$/, allowed),
    v.transform(Number),
    v.minValue(min, allowed),
    v.maxValue(max, allowed)
  )
}

export const flagSetting = v.pipe(
  v.picklist(['0', '1'], '0 or 1'),
  v.transform((value) => value === '1')
)

/** Name as used in titles, e-mails, PDFs and a URI of one-time codes: characters that their fonts have, no ':' or '<'. */
export const nameSetting = v.pipe(
  textSetting,
  v.transform((value) => value.normalize('NFC').replace(/\s+/g, ' ')),
  v.regex(
    /^(?=.{1,60}$)[A-Za-zА-ЯЁа-яё0-9](?:[A-Za-zА-ЯЁа-яё0-9 .,&+!()«»’№–-]*[A-Za-zА-ЯЁа-яё0-9.!)»])?$/,
    'a name of 1 to 60 Russian or Latin letters, digits, spaces and . , & + ! ( ) « » ’ № –, that begins with a letter or digit'
  )
)

/** A secret: only its length is checked, and messages do not repeat it. */
export const secretSetting = (length: number) =>
  v.pipe(v.string(), v.minLength(length, `at least ${length} characters that nobody can guess`))

/**
 * An address with one of the protocols.
 *
 * @param origin true for an address without a path
 */
export const addressSetting = (protocols: readonly string[], allowed: string, origin = false) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => {
      const url = URL.parse(value)
      if (url === null || !protocols.includes(url.protocol)) return false
      // a database may be at a socket
      return origin
        ? url.href === `${url.origin}/`
        : url.hostname !== '' || url.protocol.startsWith('postgres')
    }, allowed)
  )

export const mailboxSetting = (example: string) =>
  v.pipe(textSetting, v.regex(/^[^\s<>@"?&%]+@[^\s<>@"?&%]+$/, `an address of mail like ${example}`))
