import { useState } from 'react'
import type { AnswerOf } from '#contract/call.ts'
import { pageCards } from '#contract/pages/calls.ts'
import type { Card } from '#contract/pages/shapes.ts'
import { readList } from '#contract/restock/calls.ts'
import { callOrThrow, codeOf } from '#storefront/api/call-or-throw.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'

type LineAnswer = AnswerOf<typeof readList>['lines'][number]
/** A line as it was read, with the cards of its candidates, and what the user made of it. */
export type PastedLine = Omit<LineAnswer, 'candidates'> & {
  id: number
  candidates: { card: Card; qty: number }[]
  chosen: { card: Card; qty: number } | null
}

/** Whether a line asks for a choice that can be made here: what is not in the shop has none. */
export const isOpen = (line: PastedLine): boolean => line.kind === 'ask' && !line.chosen && line.candidates.length > 0

/** Cards are requested in parts of this many. */
const cardsAtOnce = 150

async function cardsOf(ids: readonly number[], language: 'th' | 'en'): Promise<Map<number, Card>> {
  const parts = Array.from({ length: Math.ceil(ids.length / cardsAtOnce) }, (_, part) =>
    ids.slice(part * cardsAtOnce, (part + 1) * cardsAtOnce).join(),
  )
  const cards = await Promise.all(parts.map((some) => callOrThrow(pageCards, { query: { ids: some, language } })))
  return new Map((cards.flat() as Card[]).map((card) => [card.id, card]))
}

/**
 * A pasted list: read by the server, then changed line by line.
 * @param before its lines, where it was read before
 */
export function usePastedList(before: readonly PastedLine[] | null) {
  const language = useLanguage()
  const [lines, setLines] = useState(before)
  const [failure, setFailure] = useState<CallCode | null>(null)
  const [busy, setBusy] = useState(false)

  /** Resolves with the lines that were beyond the limit, or null where the list could not be read. */
  const read = async (text: string): Promise<string[] | null> => {
    setBusy(true)
    setFailure(null)
    try {
      const answer = await callOrThrow(readList, { body: { text } })
      const cards = await cardsOf(
        [...new Set(answer.lines.flatMap((line) => line.candidates.map((one) => one.productId)))],
        language,
      )
      const known = answer.lines.map((line, id): PastedLine => {
        const candidates = line.candidates.flatMap(({ productId, qty }) => {
          const card = cards.get(productId)
          return card ? [{ card, qty }] : []
        })
        const isFilledIn = line.kind === 'sure' || line.guess === true
        return { ...line, id, candidates, chosen: isFilledIn ? (candidates[0] ?? null) : null }
      })
      setLines(known)
      return answer.unread
    } catch (error) {
      setFailure(codeOf(error))
      return null
    } finally {
      setBusy(false)
    }
  }
  const choose = (id: number, chosen: PastedLine['chosen']) =>
    setLines((before) => before?.map((line) => (line.id === id ? { ...line, chosen } : line)) ?? null)
  return { lines, failure, busy, read, choose, setLines }
}
