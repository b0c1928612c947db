import { createHash, randomBytes } from 'node:crypto'

/** Opaque, and too random to guess. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** How such a secret is stored. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
