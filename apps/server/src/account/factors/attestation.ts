/** Longest encoded attestation object that is decoded, in characters: keys of browsers take some 500. */
const MAX_LENGTH = 6000

/**
 * Returns true if an attestation object carries no certificates: nothing was attested, or the key attests itself.
 *
 * The product asks for no attestation, and browsers send none then. Certificates come only from a caller who writes the request
 * by hand, and verifying them would call addresses that the caller chose: the revocation lists of the certificates.
 *
 * @param encoded the CBOR of WebAuthn's `attestationObject`, as base64url
 */
export async function hasNoCertificates(encoded: string): Promise<boolean> {
  if (encoded.length > MAX_LENGTH) return false
  // the decoder of the library that verifies the key: both must read the same object
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  try {
    const decoded: unknown = decodeAttestationObject(isoBase64URL.toBuffer(encoded))
    if (!(decoded instanceof Map)) return false
    const format: unknown = decoded.get('fmt')
    const statement: unknown = decoded.get('attStmt')
    if (!(statement instanceof Map)) return false
    return format === 'none' ? statement.size === 0 : format === 'packed' && !statement.has('x5c')
  } catch {
    return false
  }
}
