import { isPerhapsPaid } from '#rules/payments/slips.ts'
import { ChatLink } from '#storefront/help/ChatLink.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { Slip } from './slip-queries.ts'

/**
 * SlipReason: why a clerk rejected a slip, in the user's language, with the clerk's note if there is one, and the chat where the
 * retailer has to ask before it pays again.
 */
export function SlipReason({ slip: { reason, note } }: { slip: Slip }) {
  const texts = useTexts('payments')
  const shell = useTexts('shell')
  return (
    <div className="mb-2">
      <b>{texts.views.refused.title}</b>
      <p>{texts.slipReasons[reason ?? 'other']}</p>
      {note && (
        <p>
          {texts.clerkSays} <span lang="th">{note}</span>
        </p>
      )}
      {isPerhapsPaid(reason) && <ChatLink look="primary">{shell.chat}</ChatLink>}
    </div>
  )
}
