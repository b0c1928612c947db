import { inject } from 'vitest'

export type JourneyShop = {
  url: string
  /** Its embedded database. */
  database: string
}

/** The shop of the files that run one after the other with this one: those beside them have another. */
export function shopHere(): JourneyShop {
  const worker = Number(process.env['VITEST_POOL_ID'])
  const shop = inject('shops')[worker - 1]
  if (!shop) throw new Error(`No shop was started for worker ${worker}`)
  return shop
}
