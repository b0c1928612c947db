import { unitsInEnglish } from '#rules/catalogue/unit-names.ts'
import { formatWhole } from '#rules/money.ts'

/** A number of units that are named in Thai: `2 packs`. */
export const counted = (count: number, word: string) => `${formatWhole(count)} ${unitsInEnglish(count, word)}`
