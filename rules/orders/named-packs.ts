type NamedPack = { productId: number; unit: string; pieces: number }

/** As many as a call takes. */
const mostNamed = 500

/** The packs that a page shows, each product once: of the goods first, and of what is only given. */
export function namedPacks(
  goods: readonly NamedPack[],
  lines: readonly (NamedPack & { type: 'NORMAL' | 'FREE' })[],
): NamedPack[] {
  const byId = new Map<number, NamedPack>()
  for (const { productId, unit, pieces } of [...goods, ...lines.filter(({ type }) => type === 'FREE')])
    if (!byId.has(productId)) byId.set(productId, { productId, unit, pieces })
  return [...byId.values()].slice(0, mostNamed)
}
