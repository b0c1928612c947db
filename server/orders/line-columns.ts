import type { Satang } from '#rules/money.ts'

type PricedUnits = {
  productId: number
  qty: number
  unitPrice: Satang
  gross: Satang
  offer: Satang
  total: Satang
}

/** The columns of `order_line` that are written alike wherever lines are written; amounts in satang. */
export const lineColumns = (line: PricedUnits) => ({
  product_id: line.productId,
  qty: line.qty,
  unit_price_satang: line.unitPrice,
  gross_satang: line.gross,
  offer_satang: line.offer,
  total_satang: line.total,
})
