import { randomBytes } from 'node:crypto'

/** Opaque, and too random to guess. */
export const newSecret = (): string => randomBytes(32).toString('base64url')
