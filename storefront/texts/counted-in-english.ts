import { unitInEnglish } from '#rules/catalogue/unit-names.ts'

const plurals: Record<string, string> = { box: 'boxes', dozen: 'dozen' }
/** A number of units that are named in Thai: `2 packs`. */
export const counted = (count: number, word: string) => {
  const one = unitInEnglish(word)
  return `${count} ${count === 1 ? one : (plurals[one] ?? `${one}s`)}`
}
