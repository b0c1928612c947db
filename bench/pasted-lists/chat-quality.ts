import { splitList } from '#rules/restock/list/split-list.ts'
import type { ReadLine } from '#rules/restock/list/read-list.ts'
import { keysOf } from '#rules/keys-of.ts'
import { chatKept } from './chat-kept.ts'
import { chatLater } from './chat-later.ts'
import { chatLookedAt } from './chat-looked-at.ts'
import { chatMixed } from './chat-mixed.ts'
import type { ChatSet } from './chat-set.ts'
import { chatTuned } from './chat-tuned.ts'
import { chatUnseen } from './chat-unseen.ts'
import { byId } from '../search/goods-index.ts'
import { inWords, read } from './quality.ts'

const sets = {
  tuned: chatTuned,
  kept: chatKept,
  'looked-at': chatLookedAt,
  unseen: chatUnseen,
  mixed: chatMixed,
  later: chatLater,
} satisfies Record<string, ChatSet>

/** The sets of lines by name. */
export const chatSets = keysOf(sets)

/** Shares in percent of a set's lines. */
type ChatQuality = {
  /** The right product in the right number of pieces is filled in, or what else is right for the line. */
  right: number
  /** Nothing is filled in although something is meant. */
  questions: number
  /** Filled in without a mark, and not what is meant; or another unit without a word. */
  wrong: string[]
  missed: string[]
}

/** How well lines of everyday chats are read, on the demo's catalogue, for a retailer that has not ordered yet. */
export function chatQualityOf(name: keyof typeof sets): ChatQuality {
  const quality = { right: 0, questions: 0, wrong: [] as string[], missed: [] as string[] }
  const lines = sets[name]
  for (const [text, label] of lines) {
    const found = splitList(text).flatMap((line) => read(line, new Map()))
    const [only] = found
    const said = `${text} [${label}] ${found.map(inWords).join('; ')}`
    const isRight = found.length === 1 && only !== undefined && fits(label, only)
    if (isRight) quality.right += 1
    else quality.missed.push(said)
    if (only?.kind === 'ask' && !only.guess && !/^[?x]/.test(label)) quality.questions += 1
    if (found.some((one) => one.kind === 'sure' && !fits(label, one)) || changesUnit(label, only))
      quality.wrong.push(said)
  }
  const percent = (count: number) => (100 * count) / lines.length
  return { ...quality, right: percent(quality.right), questions: percent(quality.questions) }
}

function fits(label: string, found: ReadLine): boolean {
  if (label === '-') return found.kind === 'none'
  if (label === '~') return found.kind === 'talk'
  if (label === '?') return found.kind === 'ask' && !found.guess
  const [pieces = '', parts = ''] = label.split('=')
  if (pieces === 'x') return found.kind === 'ask' && found.otherUnit !== null && isNamed(found.candidates[0], parts)
  const offered = offeredIn(found)
  const many = (offered?.qty ?? 0) * (byId.get(offered?.productId ?? 0)?.conversion ?? 0)
  return isNamed(offered, parts) && pieces.split('/').map(Number).includes(many)
}

/** What is filled in without a question. */
function offeredIn(found: ReadLine | undefined) {
  if (found?.kind === 'sure') return found
  return found?.kind === 'ask' && found.guess ? found.candidates[0] : undefined
}

const isNamed = (one: { productId: number } | undefined, parts: string): boolean => {
  const name = byId.get(one?.productId ?? 0)?.nameThai ?? ''
  const has = (part: string) => (part.startsWith('!') ? !name.includes(part.slice(1)) : name.includes(part))
  return name !== '' && parts.split(',').every((part) => part.split('/').some(has))
}

/** Whether a quantity is filled in for a line that cannot be had in its unit, or other pieces of what is meant. */
function changesUnit(label: string, found: ReadLine | undefined): boolean {
  const [pieces = '', parts = ''] = label.split('=')
  const offered = offeredIn(found)
  return found !== undefined && parts !== '' && isNamed(offered, parts) && (pieces === 'x' || !fits(label, found))
}
