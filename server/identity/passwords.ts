import { createHash } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import type { FastifyBaseLogger } from 'fastify'
import type { ClientId } from '#server/adapters/identity/port.ts'

/**
 * Argon2id (the package's default) with 19 MiB, two passes and one lane, as OWASP's password cheat sheet recommends.
 */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Some Thai vowels have one or two code points (ำ); both must match. */
const canonical = (password: string) => password.normalize('NFKC')

/** Hashes in the thread pool, some 20 ms; does not block the event loop. */
export const hashPassword = (password: string): Promise<string> => hash(canonical(password), cost)

/** Tells one stored password from the next without being of use to who reads it. */
export const passwordMark = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url')

/** A hash that no password of an account has, made once. One that could not be made, as for lack of memory, is made by the next comparison. */
export function createDecoy(makeHash = hashPassword): () => Promise<string> {
  let decoy: Promise<string> | null = null
  return () => {
    if (decoy) return decoy
    const made = makeHash('no account has this password')
    void made.catch(() => (decoy = null))
    decoy = made
    return made
  }
}
const ownDecoy = createDecoy()

type Comparison = {
  compare?: typeof verify
  decoy?: () => Promise<string>
  /** Called where the hash cannot be read, as one that was written by hand: its owner needs a new password. */
  onUnreadable?: (error: unknown) => void
}

/**
 * Whether the password matches the hash. Without a hash (an unknown account, or one whose password another issuer keeps), and with one that
 * cannot be read, it takes just as long, so that response times do not reveal which accounts exist.
 */
export async function passwordFits(
  password: string,
  passwordHash: string | null,
  { compare = verify, decoy = ownDecoy, onUnreadable }: Comparison = {},
): Promise<boolean> {
  const other = decoy()
  const compared = canonical(password)
  let unread: { error: unknown } | null = null
  try {
    if (passwordHash) return await compare(passwordHash, compared)
  } catch (error) {
    unread = { error }
  }
  // If the decoy cannot be compared either, the fault is not the hash's.
  await compare(await other, compared)
  if (unread) onUnreadable?.(unread.error)
  return false
}

/** It fits nothing that is typed, until its owner sets another one by a code, or an administrator does. */
const unreadable = 'the stored password of an account cannot be read'

export type PasswordLog = Pick<FastifyBaseLogger, 'error'>

/** Says in the log whose stored password cannot be read. */
export const inLog = (log: PasswordLog, client: ClientId, id: string | undefined): Comparison => ({
  onUnreadable: (err) => log.error({ err, client, id }, unreadable),
})
