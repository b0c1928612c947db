import { contentInWords, packInWords, pieceInWords } from '#rules/catalogue/pack-in-words.ts'
import { satangOf } from '#rules/money.ts'
import { inBaht, pricePerPiece } from '#rules/amounts.ts'
import { useLanguage } from '#backoffice/texts/use-texts.ts'

/** A sales unit by its Thai name, with the pieces in it. */
type Pack = { unit: string; pieces: number }

/** Says of a sales unit what it holds, on every screen in the same words. */
export function usePackWords() {
  const language = useLanguage()
  const pack = (of: Pack): string => packInWords(of, language)
  /** The price of one piece; null of single pieces. @param price baht for one unit */
  const piece = ({ pieces }: Pick<Pack, 'pieces'>, price: number): string | null =>
    pieces > 1 ? pieceInWords(inBaht(pricePerPiece(satangOf(price), pieces)), language) : null
  return {
    pack,
    piece,
    /** Both: `แพ็ค 12 · ชิ้นละ ฿8.00`. @param price null: not known */
    priced: (of: Pack, price: number | null): string =>
      [pack(of), price !== null && piece(of, price)].filter(Boolean).join(' · '),
    /** What a pack holds, next to a count of them: `แพ็คละ 12 ชิ้น`; null of single pieces. */
    holds: (of: Pack): string | null => (of.pieces > 1 ? contentInWords(of, language) : null),
  }
}
