import { Secret, TOTP } from 'otpauth'

const stepMs = 30_000

/**
 * An authenticator app: each call gives a code that was not given before. It has two of them at a time, as the server
 * takes the next one too.
 */
export function authenticator(secret: string): () => string {
  const generator = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) })
  let last = 0
  return () => {
    const present = Math.floor(Date.now() / stepMs)
    last = Math.max(present, last + 1)
    if (last > present + 1) throw new Error('The server would not take a code this far ahead')
    return generator.generate({ timestamp: last * stepMs })
  }
}
