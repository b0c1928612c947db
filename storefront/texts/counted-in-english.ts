import { unitsInEnglish } from '#rules/catalogue/unit-names.ts'

/** A number of units that are named in Thai: `2 packs`. */
export const counted = (count: number, word: string) => `${count} ${unitsInEnglish(count, word)}`
