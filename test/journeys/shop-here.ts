import { inject } from 'vitest'

export type JourneyShop = {
  url: string
  database: string
  /** The file to which it prints. */
  log: string
  /** A file with the port on which it says what it has executed, when that is recorded. */
  recorder?: string
}

/** The demo shop of this worker; other workers have their own. */
export function shopHere(): JourneyShop {
  const worker = Number(process.env['VITEST_POOL_ID'])
  const shop = inject('shops')[worker - 1]
  if (!shop) throw new Error(`No shop was started for worker ${worker}`)
  return shop
}
