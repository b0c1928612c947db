import { useState } from 'react'
import { readList } from '#contract/restock/calls.ts'
import { callOrThrow, codeOf } from '#storefront/api/call-or-throw.ts'
import type { CallCode } from '#storefront/api/reply.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'
import { cardsOfList } from './cards-of-list.ts'
import { changeList, keptList, useKeptList, type PastedList } from './kept-list.ts'
import { partToRead, textToEdit, withRead } from './list-steps.ts'
import type { PastedLine } from './pasted-line.ts'

/**
 * A pasted list: read by the server, then changed line by line.
 * @param retailerId whose list it is
 */
export function usePastedList(retailerId: string) {
  const language = useLanguage()
  const list = useKeptList(retailerId)
  const change = (part: Partial<PastedList>) => changeList(retailerId, part)
  const [failure, setFailure] = useState<CallCode | null>(null)
  const [isEditing, setEditing] = useState(false)

  /** Its text becomes lines; what was beyond the limit stays text. */
  const read = async () => {
    setFailure(null)
    if (list.text.trim() === '') {
      change({ text: '' })
      return setEditing(false)
    }
    const { text, rest } = partToRead(list.text)
    change({ busy: 'read' })
    try {
      const answer = await callOrThrow(readList, { body: { text } })
      const cards = await cardsOfList(
        [...new Set(answer.lines.flatMap((line) => line.candidates.map((one) => one.productId)))],
        language,
      )
      const known = answer.lines.map((line): Omit<PastedLine, 'id'> => {
        const candidates = line.candidates.flatMap(({ productId, qty }) => {
          const card = cards.get(productId)
          return card ? [{ card, qty }] : []
        })
        const isFilledIn = line.kind === 'sure' || line.guess === true
        return { ...line, candidates, chosen: isFilledIn ? (candidates[0] ?? null) : null }
      })
      change(withRead(keptList(retailerId), { known, unread: [...answer.unread, rest] }))
      setEditing(false)
    } catch (error) {
      setFailure(codeOf(error))
    } finally {
      change({ busy: null })
    }
  }
  const edit = () => {
    change(textToEdit(list))
    setEditing(true)
  }
  const choose = (id: number, chosen: PastedLine['chosen']) =>
    change({ lines: keptList(retailerId).lines?.map((line) => (line.id === id ? { ...line, chosen } : line)) ?? null })
  return { ...list, isEditing, failure, read, edit, choose, change }
}
