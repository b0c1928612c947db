import { buttonClass } from '#storefront/design/Button.tsx'
import { EmptyState } from '#storefront/design/EmptyState.tsx'
import { searching } from '#storefront/design/drawings.tsx'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

export function NotFoundPage() {
  const texts = useTexts('shell')
  return (
    <EmptyState
      heading="h1"
      drawing={searching}
      title={texts.notFoundHeading}
      action={
        <Link href={href('home')} className={buttonClass('primary')}>
          {texts.toHome}
        </Link>
      }
    >
      {texts.notFoundText}
    </EmptyState>
  )
}
