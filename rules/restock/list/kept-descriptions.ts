import { descriptionOfProduct, type Description, type ListedProduct } from './describe-product.ts'

/** So many descriptions are kept, of a few kilobytes each. */
const mostDescribed = 500

/** Makes descriptions of products, and keeps the last ones. */
export function keptDescriptions(): (product: ListedProduct) => Description {
  const described = new Map<ListedProduct, Description>()
  return (product) => {
    const known = described.get(product)
    if (known) return known
    const made = descriptionOfProduct(product)
    described.set(product, made)
    const [oldest] = described.keys()
    if (described.size > mostDescribed && oldest) described.delete(oldest)
    return made
  }
}
