import ArrowLeft from '#design/icons/arrow-left.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useNavigate } from '#storefront/router/navigate.ts'
import { previousPath } from '#storefront/router/previous-path.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { Icon } from '#design/Icon.tsx'

/** Up to so many entries of the browser's history, a step back may leave the storefront. */
const shortHistory = 3

/** BackLink: on small screens, one step back, else to `to`; without it, to the last list or product visited. */
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
