import type { Result } from '#contract/errors.ts'
import type { Eligibility } from '#rules/restricted-goods/restriction.ts'
import type { Retailer } from '#server/http/caller.ts'

/** The company service where it is not ours: who may buy restricted goods is then known there only. */
export type Company = {
  /**
   * Asks with the shop's own token; never within a transaction.
   * @returns null where it could not be asked, or not in time
   */
  eligibilityOf: (who: Retailer, token: string) => Promise<Eligibility | null>
}

/** What a company service elsewhere remembers of shops, of those too that are no more. */
export type CompanyMemory = {
  /** The account was deleted: all that is kept of it there goes. Fails with `unavailable` where that is not certain. */
  forget: (outletId: string) => Promise<Result<null>>
}
