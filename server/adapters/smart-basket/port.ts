import type { Recommendation } from '#rules/smart-basket/recommend.ts'
import type { Retailer } from '#server/http/caller.ts'

/** A remote smart basket: only it knows what to recommend to a retailer. */
export type SmartBasket = {
  /**
   * Calls it with the retailer's own token.
   * @returns best first; null on an error or a timeout
   */
  recommendationsFor: (who: Retailer, token: string) => Promise<Recommendation[] | null>
}
