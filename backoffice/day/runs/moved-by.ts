/**
 * An order after some have moved one place up or down. Those that stand at the end, or behind others that do, stay: the chosen
 * keep their order.
 */
export function movedBy(ids: readonly string[], chosen: ReadonlySet<string>, by: -1 | 1): string[] {
  const next = [...ids]
  const moving = ids.filter((id) => chosen.has(id))
  for (const id of by < 0 ? moving : moving.toReversed()) {
    const at = next.indexOf(id)
    const neighbour = next[at + by]
    if (neighbour === undefined || chosen.has(neighbour)) continue
    next[at] = neighbour
    next[at + by] = id
  }
  return next
}
