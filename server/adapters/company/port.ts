import type { Result } from '#contract/errors.ts'
import type { Eligibility } from '#rules/restricted-goods/restriction.ts'
import type { Retailer } from '#server/http/caller.ts'

/** A remote company service: only it knows who may buy restricted goods. */
export type Company = {
  /**
   * Calls it with the retailer's own token; never within a transaction.
   * @returns null on an error or a timeout
   */
  eligibilityOf: (who: Retailer, token: string) => Promise<Eligibility | null>
}

/** What a remote company service stores about retailers, including deleted ones. */
export type CompanyMemory = {
  /** Deletes everything it stores about a deleted account. Fails with `unavailable` where that is not certain. */
  forget: (outletId: string) => Promise<Result<null>>
}
