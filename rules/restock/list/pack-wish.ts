import { measureOf } from '../../catalogue/short-name.ts'
import { foldedPattern } from '../../search/fold.ts'

/** The container that a text names, and whether the large or the small one: `ขวดใหญ่`. */
type PackWish = { container: string | null; size: 'large' | 'small' | null }

const containers = ['กระป๋อง', 'แกลลอน', 'กระสอบ', 'กระปุก', 'กล่อง', 'ปี๊บ', 'หลอด', 'ขวด', 'ถุง', 'ซอง', 'ห่อ', 'ถัง', 'แพ็ค']
/** หอม is no package, and glass is what a bottle is made of. */
const endings: Readonly<Record<string, string>> = { ห่อ: '(?!ม)', ขวด: `(?:${foldedPattern('แก้ว')})?` }
const patternOf = (word: string) => `${foldedPattern(word)}${endings[word] ?? ''}`
const containerPatterns = containers.map((word) => [word, new RegExp(patternOf(word), 'u')] as const)
const anyContainer = containers.map(patternOf).join('|')
const large = foldedPattern('ใหญ่')
const small = foldedPattern('เล็ก')
const wishes = new RegExp(
  `(?:${anyContainer})(?:เติม|ละ)?(?:${large}|${small}|กลาง)?|(?:${large}|${small})(?=\\s|$)`,
  'gu',
)

const sizedAtEnd = new RegExp(`(?:${anyContainer})(?:${large}|${small}|กลาง)$`, 'u')

/** Whether a name ends in a large or small container, so that a number after it counts those: `ขวดเล็ก 12`. */
export const endsInSizedContainer = (name: string): boolean => sizedAtEnd.test(name)

/** Takes what is said of the container out of a text without tone marks. */
export function takePackWish(text: string): { rest: string; wish: PackWish } {
  const said = text.match(wishes)?.join(' ') ?? ''
  const container = containerPatterns.find(([, pattern]) => pattern.test(said))?.[0] ?? null
  const size = new RegExp(large, 'u').test(said) ? 'large' : new RegExp(small, 'u').test(said) ? 'small' : null
  // A sachet is the small one of what is sold in bags as well.
  return {
    rest: text.replace(wishes, ' ').trim(),
    wish: { container, size: size ?? (container === 'ซอง' ? 'small' : null) },
  }
}

/** Larger figures of what is wished for less: for sorting. @param size of one piece, as a card shows it */
export function awayFromWish(wish: PackWish, { unit, conversion }: { unit: string; conversion: number }, size: string) {
  const isKnown = wish.container !== null && wish.container !== 'ซอง' && unit !== wish.container
  const content = measureOf(size)?.thousandths ?? 0
  // What is inside of a pack is not known.
  return {
    differs: isKnown ? (conversion === 1 ? 2 : 1) : 0,
    size: wish.size === 'large' ? -content : wish.size === 'small' ? content : 0,
  }
}
