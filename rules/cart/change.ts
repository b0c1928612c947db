export type CartItem = { productId: number; qty: number }

/**
 * Merges signed changes into the goods of a cart: quantities of the same product add up, a line whose result is zero or
 * below goes, a change of zero does nothing. New goods stand at the end. Nothing is clamped here.
 */
export function applyChanges(items: readonly CartItem[], changes: readonly CartItem[]): CartItem[] {
  const quantities = new Map(items.map((item) => [item.productId, item.qty]))
  for (const { productId, qty } of changes) {
    if (qty === 0) continue
    const result = (quantities.get(productId) ?? 0) + qty
    if (result > 0) quantities.set(productId, result)
    else quantities.delete(productId)
  }
  return [...quantities].map(([productId, qty]) => ({ productId, qty }))
}
