import type { Tx } from '#server/adapters/database/database.ts'
import { feeTableOf } from './fee-table.ts'
import { orderRulesOf } from './order-rules.ts'
import { writeBanner, writeDelivery } from './published-store.ts'
import type { NamedContent } from './store.ts'

/**
 * Copies published content to where the catalogue reads it with its goods and prices, in the publishing transaction.
 */
export async function project(tx: Tx, { kind, key, content }: NamedContent): Promise<void> {
  if (kind === 'banners') await writeBanner(tx, key, content)
  if (kind === 'delivery') {
    const order_rules = content.orderRules ? orderRulesOf(content.orderRules) : null
    const { calendar, pickUp: pick_up = null } = content
    await writeDelivery(tx, { fees: feeTableOf(content), calendar, order_rules, pick_up })
  }
}
