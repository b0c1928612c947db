import type { Language, Product } from './product.ts'
import { measureOf, splitName } from './short-name.ts'

/** What decides which products are sizes and packs of one thing. */
type Variant = Pick<Product, 'id' | 'name' | 'unit' | 'conversion' | 'brandId' | 'price' | 'family'>

/** Name without size and pack, and the content of one sales unit, in thousandths of a kilogram or litre if known. */
function sizeOf({ name, unit, conversion }: Variant, language: Language) {
  const { short, size } = splitName(name[language], unit, conversion)
  const measured = measureOf(size)
  return { short, per: measured?.per, amount: (measured?.thousandths ?? 1) * conversion }
}

/**
 * Whether two products are sizes or packs of one thing: of the same family where staff have named one, otherwise of the
 * same brand and, but for size and pack, the same name.
 */
const isSameThing = (one: Variant, other: Variant, language: Language): boolean =>
  one.family !== null || other.family !== null
    ? one.family === other.family
    : one.brandId === other.brandId && thingOf(one, language) === thingOf(other, language)

/** What a product is a size or pack of, as a key: products of one thing have the same. */
export const thingOf = (product: Omit<Variant, 'id' | 'price'>, language: Language): string =>
  product.family === null
    ? `${product.brandId} ${splitName(product.name[language], product.unit, product.conversion).short}`
    : `family ${product.family}`

/** All sizes and packs of a product, including itself, smallest first. */
export function variantsOf<P extends Variant>(product: P, others: readonly P[], language: Language): P[] {
  return others
    .filter((other) => isSameThing(product, other, language))
    .map((other) => ({ other, amount: sizeOf(other, language).amount }))
    .sort((a, b) => a.amount - b.amount || a.other.price - b.other.price || a.other.id - b.other.id)
    .map(({ other }) => other)
}

/** Distance of two amounts as a factor: twice as much is as far as half as much. */
const distanceFactor = (one: number, other: number): number => Math.abs(Math.log(Math.max(one, 1) / Math.max(other, 1)))

/**
 * The best substitute for a sold-out product: the product of its subcategory whose amount and price differ least. Other
 * sizes of the same product come first; amounts are compared only between two weights or two volumes.
 */
export function substituteFor(product: Product, others: readonly Product[], language: Language): Product | null {
  const own = sizeOf(product, language)
  const distance = (other: Product): number => {
    const size = sizeOf(other, language)
    const amounts = own.per !== undefined && own.per === size.per ? distanceFactor(own.amount, size.amount) : 0
    return amounts + distanceFactor(product.price, other.price) + (isSameThing(product, other, language) ? 0 : 1)
  }
  const [nearest] = others
    .filter((other) => other.id !== product.id && other.subcategoryId === product.subcategoryId)
    .map((other) => ({ other, far: distance(other) }))
    .sort((a, b) => a.far - b.far || a.other.id - b.other.id)
  return nearest?.other ?? null
}

/**
 * How many sales units of a substitute hold about as much as so many of the product, at least one: by weight or volume
 * where both name one, otherwise by pieces.
 */
export function equivalentQuantity(product: Product, qty: number, substitute: Product): number {
  const own = sizeOf(product, 'th')
  const other = sizeOf(substitute, 'th')
  const ratio =
    own.per !== undefined && own.per === other.per
      ? own.amount / other.amount
      : product.conversion / substitute.conversion
  return Math.max(1, Math.round(qty * ratio))
}
