import { hash } from '@node-rs/argon2'

/**
 * Hash of a password, as the server's but with the least cost the algorithm allows, which checking it has, too: signing
 * in thousands of times is not what tests are about.
 */
export const cheapHash = (password: string): Promise<string> =>
  hash(password.normalize('NFKC'), { memoryCost: 8, timeCost: 1, parallelism: 1 })
