import { EmptyState } from '#design/EmptyState.tsx'
import { FailedDrawing } from '#design/FailedDrawing.tsx'
import { ChatLink } from '#storefront/help/ChatLink.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** BrokenCart: the server has two carts for the retailer. A retry does not help: it leads to the supplier's chat. */
export function BrokenCart() {
  const errors = useTexts('errors')
  const shell = useTexts('shell')
  return (
    <div role="alert">
      <EmptyState
        drawing={<FailedDrawing offline={false} />}
        title={errors.internal}
        action={<ChatLink look="primary">{shell.chat}</ChatLink>}
      />
    </div>
  )
}
