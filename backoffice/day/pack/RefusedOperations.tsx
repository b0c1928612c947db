import { formatWhole } from '#rules/money.ts'
import { nameIn } from '#rules/in-language.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useLanguage, useTexts } from '#backoffice/texts/use-texts.ts'
import { wordOf } from '#backoffice/texts/word-of.ts'
import { Button } from '#design/Button.tsx'
import type { Operation } from './pack-queue.ts'
import { namesOf, type PackView } from './pack-session.ts'

const reasonOf = (texts: AllTexts['pack'], code: string): string =>
  wordOf(texts.refusedCodes, code) ?? texts.refusedOther

/** What the server did not record, with the reason: nothing is dropped unseen. */
export function RefusedOperations({ view, onSeen }: { view: PackView; onSeen: () => void }) {
  const texts = useTexts('pack')
  const language = useLanguage()
  const { refused } = view.queue
  if (refused.length === 0) return null
  function nameOf(operation: Operation): string {
    if (operation.kind === 'pack') {
      const { orderNumber = '' } = { ...namesOf(view.wave, operation.orderId), ...operation }
      return texts.refusedPack(orderNumber)
    }
    const { orderId, productId, units } = operation.entry
    const { orderNumber, product } = { ...namesOf(view.wave, orderId, productId), ...operation }
    const counted = texts.refusedEntry(product ? nameIn(product, language) : String(productId), units)
    return [orderNumber, counted].filter(Boolean).join(' · ')
  }
  return (
    <div className="refused" role="alert">
      <b>{texts.refused(formatWhole(refused.length))}</b>
      <ul>
        {refused.map(({ operation, code }) => (
          <li key={operation.id}>
            {nameOf(operation)}: {reasonOf(texts, code)}
          </li>
        ))}
      </ul>
      <Button onClick={onSeen}>{texts.seen}</Button>
    </div>
  )
}
