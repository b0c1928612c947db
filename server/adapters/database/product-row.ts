/** What a list about products reads of each, in the names of the wire. */
export type NamedProduct = {
  productId: number
  sku: string
  barcode: string | null
  nameThai: string
  nameEng: string
  unit: string
}

/** A `NamedProduct` out of a row that has more, without the barcode, by which these lists are seldom searched. */
export const namedProduct = ({
  productId,
  sku,
  nameThai,
  nameEng,
  unit,
}: Omit<NamedProduct, 'barcode'>): Omit<NamedProduct, 'barcode'> => ({ productId, sku, nameThai, nameEng, unit })
