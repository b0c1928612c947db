import { spaced, unifyLetters, withoutMarks } from '../../search/fold.ts'
import { readMeasures } from '../../search/measures.ts'
import { agreementOf, levels, type Agreement } from './agreement.ts'
import { isPlainer, missingLetters } from './cover.ts'
import { numbersApart, wordsOf, type Description, type ListedProduct } from './describe-product.ts'
import { fewOf, isGuess, likeliestFirst, readAsWhole, type Candidate, type Option } from './guess.ts'
import { keptDescriptions } from './kept-descriptions.ts'
import { kindIn, type Kinds } from './kinds.ts'
import { awayFromWish, endsInSizedContainer, takePackWish } from './pack-wish.ts'
import { notInUnit, quantityOrNearest } from './quantity-of.ts'
import type { Amount, ListLine } from './split-list.ts'

/**
 * A line of a list as it is understood: `sure`, one product and its quantity; `ask`, one of several, or not quite what
 * is written; `none`, nothing in the shop; `talk`, no goods. `assumed`: no quantity is written. `usual`: what the
 * retailer bought before decided. `guess`: the first candidate is what is meant most likely. `otherUnit`: the unit that is
 * written, in which the first candidate is not sold.
 */
export type ReadLine =
  | ({ text: string; kind: 'sure'; assumed: boolean; usual: boolean } & Candidate)
  | { text: string; kind: 'ask'; candidates: Candidate[]; guess: boolean; assumed: boolean; otherUnit: string | null }
  | { text: string; kind: 'none' | 'talk' }

/** Everyday names of goods, which are no names of products: as they are typed, and without tone marks as kinds of goods. */
type EverydayNames = { typed: readonly string[]; kinds: ReadonlySet<string> }

/** Thousands take some milliseconds, and change only with the search words. */
export function everydayNames(words: readonly string[]): EverydayNames {
  const typed = words.map((word) => spaced(unifyLetters(word)).replaceAll(' ', ''))
  return { typed, kinds: new Set(typed.map(withoutMarks)) }
}

type ReaderDeps = {
  /** Ids of products for a search text, the best first. */
  find: (text: string) => readonly number[]
  productOf: (id: number) => ListedProduct | undefined
  everyday: EverydayNames
  /** Words for kinds of goods. */
  kinds: Kinds
  /** Makes and keeps descriptions: each takes half a millisecond, and a line is compared with many. */
  descriptionOf?: (product: ListedProduct) => Description
}

/** So many of the products that a search finds are compared with a line. */
export const mostFound = 80
/** A size is often a bare number from here on, and an amount below. */
const sizesFrom = 30
/** `36 ชิ้น` and a bare `600` are in names; `1 ปี๊บ` is not. */
const canBeSize = ({ unit, text, count }: Amount): boolean =>
  unit === null ? /^\d+$/.test(text) : readMeasures(unifyLetters(text)).found.includes(`x${count}`)
/** Part of a name's letters that may stand nowhere. */
const mostMissing = 0.6

type Fit = Agreement & { product: ListedProduct; wrongSize: boolean }
/** How far a product is from what is written: one in the right size always is nearer. */
const distanceOf = ({ level, wrongSize }: Fit): number => level + (wrongSize ? levels.partly + 1 : 0)
type Choice = Fit & { qty: number; rank: number; usable: boolean }

/** Reads the lines of a list on the shop's own search; a line costs at most five searches. */
export function createListReader(deps: ReaderDeps) {
  const { find, productOf, everyday, kinds, descriptionOf = keptDescriptions() } = deps

  /** The same names are searched again while a number is read in two ways. */
  let recent = new Map<string, readonly number[]>()
  const searched = (name: string): readonly number[] => {
    const ids = recent.get(name) ?? find(name)
    recent.set(name, ids)
    return ids
  }

  const fitsOf = (written: string): Fit[] => {
    const name = numbersApart(written)
    const { rest, found } = readMeasures(unifyLetters(name))
    const words = wordsOf(rest)
    const unmeasured = found.length > 0 ? wordsOf(unifyLetters(name)) : words
    if (unmeasured.length === 0) return []
    return searched(name)
      .slice(0, mostFound)
      .flatMap((id) => productOf(id) ?? [])
      .map((product) => {
        const own = descriptionOf(product)
        if (found.length > 0) {
          // A measure can be a part of a name: there is ลังสิบ in พลังสิบ.
          const whole = agreementOf(unmeasured, own, everyday.typed)
          if (whole.level === levels.exact) return { product, ...whole, wrongSize: false }
        }
        const wrongSize = !found.every((measure) => own.measures.has(measure))
        return { product, ...agreementOf(words, own, everyday.typed), wrongSize }
      })
  }

  const choicesOf = (name: string, amount: Amount | null): Choice[] => {
    const fits = fitsOf(name)
    const nearest = Math.min(...fits.map(distanceOf))
    const near = fits.filter((fit) => distanceOf(fit) === nearest)
    const fewest = Math.min(...near.map(({ missing }) => missing))
    // Little of a name is another one.
    if (fewest > name.replace(/[^\p{L}]/gu, '').length * mostMissing) return []
    return near
      .filter(({ missing }) => missing === fewest)
      .map((fit) => {
        const { qty, rank } = quantityOrNearest(amount, fit.product)
        return { ...fit, qty, rank, usable: rank !== notInUnit }
      })
  }

  const decide = (line: ListLine, bought: ReadonlyMap<number, number>): ReadLine => {
    const { text } = line
    const reading = readingOf(line)
    const { choices, amount } = reading
    const { ask: guessed, isKnown } = guessOf(reading, line, bought) ?? { ask: null, isKnown: false }
    if (choices.length === 0) return guessed && (guessed.guess || isKnown) ? guessed : { text, kind: 'none' }
    const rank = Math.min(...choices.map((one) => one.rank))
    const pool = choices.filter((one) => one.rank === rank)
    const [any] = pool
    const isAgreed = any !== undefined && any.usable && !any.wrongSize && any.level < levels.partly && !reading.unclear
    // Names begin with the kind of product: หอมแดง is not ข้าวกล้องหอมแดง.
    const heads = pool.some(({ head }) => head) ? pool.filter(({ head }) => head) : pool
    const plain = heads.filter((one) => !heads.some((other) => isPlainer(other.unsaid, one.unsaid)))
    const times = (one: Choice) => bought.get(one.product.id) ?? 0
    const sure = (one: Choice, usual: boolean): ReadLine => {
      const [productId, assumed] = [one.product.id, amount === null]
      return { text, kind: 'sure', productId, qty: one.qty, assumed, usual }
    }
    const [only] = plain
    if (isAgreed && line.kind === 'goods') {
      const others = pool.filter((one) => one !== only && times(one) > 0)
      if (
        only?.anchored &&
        plain.length === 1 &&
        any.level < levels.everyday &&
        (times(only) > 0 || others.length === 0)
      )
        return sure(only, false)
      const [most, next] = pool.toSorted((a, b) => times(b) - times(a))
      if (most && times(most) > 0 && times(most) >= 3 * (next ? times(next) : 0)) return sure(most, true)
    }
    const sorted = choices.toSorted((a, b) => a.rank - b.rank || times(b) - times(a) || Number(b.head) - Number(a.head))
    const others = sorted.map(({ product: { id: productId }, qty }) => ({ productId, qty }))
    if (guessed?.guess || guessed?.otherUnit)
      return { ...guessed, candidates: fewOf([...guessed.candidates, ...others]) }
    return { text, kind: 'ask', candidates: fewOf(others), guess: false, assumed: amount === null, otherUnit: null }
  }

  /** What a line means most likely: the kind with which it begins decides, its brand and container are only wishes. */
  const guessOf = (
    { name, amount, unclear }: ReturnType<typeof readingOf>,
    line: ListLine,
    bought: ReadonlyMap<number, number>,
  ): { ask: Extract<ReadLine, { kind: 'ask' }>; isKnown: boolean } | null => {
    const { rest: unmeasured, found: measures } = readMeasures(unifyLetters(numbersApart(name)))
    const plain = withoutMarks(spaced(unmeasured))
    const kind = kindIn(plain, kinds)
    const { rest, wish } = takePackWish(kind?.rest ?? plain)
    const words = wordsOf(rest)
    const ids = new Set([...(kind ? searched(kind.kind) : []), ...searched(name)].slice(0, mostFound))
    const products = [...ids].flatMap((id) => productOf(id) ?? [])
    const [first] = products.map(descriptionOf)
    const firstWords = first?.thai.folded ?? []
    const isWritten = products.some((one) => descriptionOf(one).thai.folded[0]?.startsWith(kind?.kind ?? ' '))
    const missingOf = (of: readonly string[], own: Description) =>
      of.reduce((sum, word) => sum + missingLetters(word, own.folded), 0)
    const named = wordsOf(takePackWish(plain).rest)
    const options = products.map((product): Option => {
      const own = descriptionOf(product)
      const [head = ''] = own.thai.folded
      return {
        ...quantityOrNearest(amount, product),
        productId: product.id,
        shelfId: product.shelfId,
        head: kind !== null && (isWritten ? head.startsWith(kind.kind) : head === firstWords[0]),
        missing: missingOf(words, own),
        whole: kind !== null && missingOf(named, own) === 0,
        wrongSize: !measures.every((measure) => own.measures.has(measure)),
        away: awayFromWish(wish, product, own.size),
        bought: bought.get(product.id) ?? 0,
        extra: isWritten ? head.length : 0,
      }
    })
    const sorted = likeliestFirst(readAsWhole(options))
    const [best] = sorted
    if (!best) return null
    // Ice is no ice box, which only has it in its name.
    const isPart =
      kind !== null &&
      !isWritten &&
      !everyday.kinds.has(kind.kind) &&
      !first?.folded.whole.has(kind.kind) &&
      firstWords.some((word) => word.includes(kind.kind))
    const guess =
      line.kind === 'goods' && !unclear && !isPart && isGuess(sorted, kind, plain.replaceAll(' ', '').length)
    const otherUnit = best.rank === notInUnit && best.head && !best.wrongSize ? (amount?.unit ?? null) : null
    const candidates = fewOf(sorted.filter((one) => one.head === best.head && one.missing === best.missing))
    const isKnown = !isPart && kind !== null && best.head && best.missing === 0
    return { isKnown, ask: { text: line.text, kind: 'ask', candidates, guess, assumed: amount === null, otherUnit } }
  }

  /** Whether a number is a size or an amount, as the goods of that name say. */
  const readingOf = ({
    name,
    amount,
    kind,
  }: ListLine): { name: string; choices: Choice[]; amount: Amount | null; unclear: boolean } => {
    const plain = { name, choices: choicesOf(name, amount), amount, unclear: false }
    if (kind === 'unclear' && plain.choices.length === 0) {
      const alternatives = name.split(/หรือ|\/|\sor\s/u)
      return { ...plain, choices: alternatives.flatMap((part) => choicesOf(part.trim(), amount)) }
    }
    // A size makes no goods of words that nobody sells.
    if (searched(name).length === 0) return plain
    if (!amount || amount.bundle || !/^\d/.test(amount.text) || !canBeSize(amount) || endsInSizedContainer(name))
      return plain
    const sized = choicesOf(`${name} ${amount.text}`, null)
    const isSize = sized.some(({ wrongSize, level }) => !wrongSize && level < levels.partly)
    if (!isSize) return plain
    if (amount.count >= sizesFrom || !Number.isInteger(amount.count))
      return { name: `${name} ${amount.text}`, choices: sized, amount: null, unclear: false }
    // Twenty-four cans are one case of twenty-four, whichever of the two was meant.
    const isSame = plain.choices.some(
      (one) => one.usable && sized.some((other) => other.product.id === one.product.id && other.qty === one.qty),
    )
    return { ...plain, unclear: !isSame }
  }

  /** `หอมแดง 5 โล` of goods in bags of one kilogram: five bags. */
  const byWeight = (line: ListLine): ListLine | null => {
    const kilos = /(\d{1,3})\s*(?:กิโลกรัม|กิโล|กก[.]?|โล|kg)/iu.exec(line.name)
    if (
      !kilos ||
      line.amount ||
      searched(line.name).length === 0 ||
      choicesOf(line.name, null).some(({ wrongSize }) => !wrongSize)
    )
      return null
    const name = line.name.replace(kilos[0], ' 1 กก. ')
    if (!choicesOf(name, null).some(({ wrongSize }) => !wrongSize)) return null
    return { ...line, name, amount: { count: Number(kilos[1]), unit: null, bundle: false, text: '' } }
  }

  /** Goods named one after another without any amount; null where it is one name. */
  const severalNames = ({ name, amount, kind }: ListLine): ListLine[] | null => {
    const parts = name.split(/\s+|(?<=[ก-๎]{3})(?:กับ|และ)(?=[ก-๎]{3})/u).filter((part) => part.length > 2)
    if (amount || kind !== 'goods' || parts.length < 2 || parts.length > 4) return null
    const isNamed = (part: string) => fitsOf(part).some(({ level }) => level < levels.partly)
    if (fitsOf(name).some(({ level }) => level < levels.partly) || !parts.every(isNamed)) return null
    return parts.map((part) => ({ text: part, name: part, amount: null, kind: 'goods' }))
  }

  /** @param bought how often the retailer bought a product, by id: decides between equals */
  return (line: ListLine, bought: ReadonlyMap<number, number>): ReadLine[] => {
    recent = new Map()
    if (line.kind === 'talk') return [{ text: line.text, kind: 'talk' }]
    if (line.name === '' || line.kind === 'refusal') return [{ text: line.text, kind: 'none' }]
    const several = severalNames(line)
    return (several ?? [byWeight(line) ?? line]).map((one) => decide(one, bought))
  }
}
