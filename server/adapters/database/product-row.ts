/** What a list about products reads of each, in the names of the wire. */
export type NamedProduct = {
  productId: number
  sku: string
  barcode: string | null
  nameThai: string
  nameEng: string
  unit: string
}
