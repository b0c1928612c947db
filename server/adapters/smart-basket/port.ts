import type { Recommendation } from '#rules/smart-basket/recommend.ts'
import type { Retailer } from '#server/http/caller.ts'

/** The smart basket where it is not ours: what to offer a shop is then known there only. */
export type SmartBasket = {
  /**
   * Asks with the shop's own token.
   * @returns best first; null where it could not be asked, or not in time
   */
  recommendationsFor: (who: Retailer, token: string) => Promise<Recommendation[] | null>
}
