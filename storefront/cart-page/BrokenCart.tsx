import { EmptyState } from '#design/EmptyState.tsx'
import { FailedDrawing } from '#design/FailedDrawing.tsx'
import { ChatLink } from '#storefront/help/ChatLink.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** BrokenCart: the server has the cart twice. Another try does not help, somebody must look: it leads to them. */
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
