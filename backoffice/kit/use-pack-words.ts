import { satangOf } from '#rules/money.ts'
import { inBaht, pricePerPiece } from '#design/amounts.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

/** A sales unit by its Thai name, with the pieces in it. */
type Pack = { unit: string; pieces: number }

/** Says of a sales unit what it holds, everywhere in the same words; screens that use it load the texts `packs`. */
export function usePackWords() {
  const { packOf, packed, perPiece } = useTexts('packs')
  return {
    /** The unit with its pieces and, of a pack, the price of one: `แพ็ค 12 · ชิ้นละ ฿8.00`. @param price baht for one unit; null: not known */
    pack: ({ unit, pieces }: Pack, price: number | null): string =>
      pieces > 1 && price !== null
        ? `${packOf(unit, pieces)} · ${perPiece(inBaht(pricePerPiece(satangOf(price), pieces)))}`
        : packOf(unit, pieces),
    /** What a pack holds, next to a count of them: `แพ็คละ 12 ชิ้น`; null of single pieces. */
    holds: ({ unit, pieces }: Pack): string | null => (pieces > 1 ? packed(unit, pieces) : null),
  }
}
