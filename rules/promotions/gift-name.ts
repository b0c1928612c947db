/** As many letters as fit next to "buy 5, get" on a phone. */
const longest = 22
const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' })
/** Words that join a Thai brand to a product, meaningless without the brand. */
const dangling = /(?:ลาย|ตรา)$/

/**
 * The short name of a gift for a hint: without its brand, which is that of the purchased product, and cut between
 * graphemes, so that no Thai vowel or tone mark is separated from its consonant.
 * @param brand the name of the gift's brand in the same language
 */
export function giftName(name: string, brand: string): string {
  const short = cut(withoutBrand(name.trim(), brand.trim()))
  return short === '' ? name.trim() : short
}

function withoutBrand(name: string, brand: string): string {
  if (brand === '') return name
  if (name.startsWith(brand)) return name.slice(brand.length).trim()
  return name.endsWith(brand) ? name.slice(0, -brand.length).trim().replace(dangling, '').trim() : name
}

function cut(name: string): string {
  if (name.length <= longest) return name
  const letters = [...graphemes.segment(name)].map(({ segment }) => segment)
  if (letters.length <= longest) return name
  return `${letters
    .slice(0, longest - 1)
    .join('')
    .trimEnd()}…`
}
