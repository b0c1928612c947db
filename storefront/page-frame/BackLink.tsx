import ArrowLeft from '#design/icons/arrow-left.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useNavigate } from '#storefront/router/navigate.ts'
import { previousPath } from '#storefront/router/previous-path.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { Icon } from '#design/Icon.tsx'

/** How long the history must be for a step back to stay inside the shop. */
const shortHistory = 3

/**
 * BackLink: on small screens, one step back if there is somewhere to go, else to the given page; where none is given, to
 * the last list or product that was left.
 */
export function BackLink({ to }: { to?: string }) {
  const navigate = useNavigate()
  const texts = useTexts('shell')
  return (
    <Link
      href={to ?? '/'}
      className="icon-button back"
      aria-label={texts.back}
      onClick={(event) => {
        if (history.length <= shortHistory && to) return
        event.preventDefault()
        if (history.length > shortHistory) history.back()
        else void navigate(previousPath())
      }}
    >
      <Icon of={ArrowLeft} />
    </Link>
  )
}
