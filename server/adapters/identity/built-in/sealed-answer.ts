import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const [saltBytes, nonceBytes, tagBytes] = [16, 12, 16]

const keyFrom = (token: string, salt: Buffer) =>
  Buffer.from(hkdfSync('sha256', token, salt, 'songdee refresh answer', 32))

/**
 * Encrypts a response so that only the token's holder can read it: the key is derived from the token and not stored.
 */
export function seal(answer: string, token: string): string {
  const salt = randomBytes(saltBytes)
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyFrom(token, salt), nonce)
  const text = Buffer.concat([sealing.update(answer, 'utf8'), sealing.final()])
  return Buffer.concat([salt, nonce, sealing.getAuthTag(), text]).toString('base64url')
}

/** @throws Error where the token is another or the text was changed */
export function unseal(sealed: string, token: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const salt = bytes.subarray(0, saltBytes)
  const nonce = bytes.subarray(saltBytes, saltBytes + nonceBytes)
  const tag = bytes.subarray(saltBytes + nonceBytes, saltBytes + nonceBytes + tagBytes)
  const opening = createDecipheriv(cipher, keyFrom(token, salt), nonce, { authTagLength: tagBytes }).setAuthTag(tag)
  const text = bytes.subarray(saltBytes + nonceBytes + tagBytes)
  return Buffer.concat([opening.update(text), opening.final()]).toString('utf8')
}
