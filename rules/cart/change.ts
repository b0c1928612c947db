export type CartItem = { productId: number; qty: number }

/**
 * Applies signed changes to the lines of a cart. Changes of the same product are added; a line at zero or below is
 * removed; a change of zero does nothing. New products are appended. Nothing is clamped here.
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
