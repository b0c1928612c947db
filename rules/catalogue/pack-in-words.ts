import { inLanguage } from '../in-language.ts'
import type { Language } from './product.ts'
import { unitInEnglish } from './unit-names.ts'

/** A sales unit by its Thai name, with the pieces in it. */
type Pack = { unit: string; pieces: number }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** It says itself how many it is. */
const dozen = 'โหล'

/** A sales unit with what it holds, in the words of the storefront: `แพ็ค 12`, `Pack of 12`. */
export function packInWords({ unit, pieces }: Pack, language: Language): string {
  const holds = pieces > 1 && unit !== dozen
  return inLanguage(
    language,
    holds ? `${unit} ${pieces}` : unit,
    capital(unitInEnglish(unit)) + (holds ? ` of ${pieces}` : ''),
  )
}

/** What one piece costs: `ชิ้นละ ฿8.00`. @param price in words */
export const pieceInWords = (price: string, language: Language): string =>
  inLanguage(language, `ชิ้นละ ${price}`, `${price}/pc`)

/** What a sales unit holds, next to a count of units: `แพ็คละ 12 ชิ้น`. */
export const contentInWords = ({ unit, pieces }: Pack, language: Language): string =>
  inLanguage(language, `${unit}ละ ${pieces} ชิ้น`, `${pieces} pieces in a ${unitInEnglish(unit)}`)
