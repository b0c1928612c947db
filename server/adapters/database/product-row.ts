/** What a list about products reads of each, in the names of the wire. */
export type NamedProduct = {
  productId: number
  sku: string
  barcode: string | null
  nameThai: string
  nameEng: string
  unit: string
}

/** The same out of a row that has more. Lists whose products are seldom sought by barcode do without it. */
export const namedProduct = ({
  productId,
  sku,
  nameThai,
  nameEng,
  unit,
}: Omit<NamedProduct, 'barcode'>): Omit<NamedProduct, 'barcode'> => ({ productId, sku, nameThai, nameEng, unit })
