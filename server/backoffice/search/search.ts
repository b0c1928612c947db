import type { AnswerOf } from '#contract/call.ts'
import type { searchEverywhere } from '#contract/backoffice/search/calls.ts'
import { toBaht } from '#rules/money.ts'
import { readOtherLayout, readStaffSearch, type StaffSearch } from '#rules/search/staff-search.ts'
import type { Database } from '#server/adapters/database/database.ts'
import { findOrderHits, findProductHits, findRetailerHits } from './store.ts'

type SearchAnswer = AnswerOf<typeof searchEverywhere>
type Kinds = { orders: boolean; retailers: boolean; products: boolean }

/**
 * Searches everything of the kinds that the caller may see. A text that finds nothing is tried as typed on the other
 * keyboard layout.
 */
export async function searchFor(
  db: Database,
  { q, size, kinds }: { q: string; size: number; kinds: Kinds },
): Promise<SearchAnswer> {
  const found = await find(db, readStaffSearch(q), size, kinds)
  return isEmpty(found) ? find(db, readOtherLayout(q), size, kinds) : found
}

const nothing: SearchAnswer = { orders: [], retailers: [], products: [] }
const isEmpty = ({ orders, retailers, products }: SearchAnswer) =>
  orders.length + retailers.length + products.length === 0

async function find(db: Database, search: StaffSearch | null, size: number, kinds: Kinds): Promise<SearchAnswer> {
  if (!search) return nothing
  const [orders, retailers, products] = await Promise.all([
    kinds.orders ? findOrderHits(db, search, size) : [],
    kinds.retailers ? findRetailerHits(db, search, size) : [],
    kinds.products ? findProductHits(db, search, size) : [],
  ])
  return {
    orders: orders.map((row) => ({
      id: row.id,
      number: row.order_number,
      storeName: row.store_name,
      stage: row.stage,
      createdOn: row.created_at.toISOString(),
      grandTotalAmt: toBaht(row.grand_total_satang),
      dueAmt: toBaht(row.due),
    })),
    retailers: retailers.map((row) => ({
      id: row.id,
      outletCode: row.outlet_code,
      storeName: row.store_name,
      phone: row.phone,
      province: row.province,
    })),
    products: products.map((row) => ({
      id: row.id,
      sku: row.sku,
      nameThai: row.name_thai,
      nameEng: row.name_eng,
      unit: row.unit,
      pieces: row.conversion,
      price: toBaht(row.price_satang),
      stock: row.on_hand,
      isActive: row.status === 'ACTIVE',
    })),
  }
}
