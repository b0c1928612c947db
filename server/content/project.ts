import type { AnyContent, ContentOf } from '#contract/content/content.ts'
import type { Tx } from '#server/adapters/database/database.ts'
import { feeTableOf } from './fee-table.ts'
import { orderRulesOf } from './order-rules.ts'
import { writeBanner, writeDelivery } from './published-store.ts'
import type { Name } from './store.ts'

/**
 * Copies published content to where the catalogue reads it with its goods and prices, in the publishing transaction.
 */
export async function project(tx: Tx, { kind, key }: Name, content: AnyContent): Promise<void> {
  if (kind === 'banners') await writeBanner(tx, key, content as ContentOf['banners'])
  if (kind === 'delivery') {
    const delivery = content as ContentOf['delivery']
    const order_rules = delivery.orderRules ? orderRulesOf(delivery.orderRules) : null
    const { calendar, pickUp: pick_up = null } = delivery
    await writeDelivery(tx, { fees: feeTableOf(delivery), calendar, order_rules, pick_up })
  }
}
