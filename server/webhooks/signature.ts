import { createHmac, randomBytes } from 'node:crypto'

export const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`

const sign = (secret: string, timestamp: number, body: string): string =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

/**
 * The header `Songdee-Signature`: the time in seconds, and a signature over time and body for each secret that is valid.
 * Docs: `docs/webhooks.md`.
 */
export function signatureHeader(secrets: readonly string[], now: Date, body: string): string {
  const timestamp = Math.floor(now.getTime() / 1000)
  return [`t=${timestamp}`, ...secrets.map((secret) => `v1=${sign(secret, timestamp, body)}`)].join(',')
}
