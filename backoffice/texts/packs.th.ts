/** What a sales unit holds and what one piece of it costs, in the words of the storefront. Units are named in Thai. */
export const packs = {
  packOf: (unit: string, pieces: number) => (pieces > 1 && unit !== 'โหล' ? `${unit} ${pieces}` : unit),
  perPiece: (price: string) => `ชิ้นละ ${price}`,
  packed: (unit: string, pieces: number) => `${unit}ละ ${pieces} ชิ้น`,
}
