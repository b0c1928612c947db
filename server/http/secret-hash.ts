import { createHash } from 'node:crypto'

/**
 * How a random secret is stored: a key, a token, a code of a link. A stolen table opens nothing, and what is too random to be
 * guessed needs neither salt nor a slow hash.
 */
export const secretHash = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
