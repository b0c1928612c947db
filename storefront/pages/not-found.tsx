import { useEffect } from 'react'
import { buttonClass } from '#design/Button.tsx'
import { EmptyState } from '#design/EmptyState.tsx'
import { notFound } from '#design/drawings.tsx'
import { useRetailer } from '#storefront/api/session.ts'
import { href } from '#storefront/router/href.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useAddress } from '#storefront/router/location.ts'
import { match } from '#storefront/router/match.ts'
import { reloadPage } from '#storefront/router/page-store.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** The server renders pages for everyone: a retailer who may see a reserved product fetches it again. */
function useOwnProduct() {
  const retailer = useRetailer()
  const { path, search } = useAddress()
  const isProduct = match(path).needs === 'product'
  useEffect(() => {
    if (retailer && isProduct) reloadPage(path + search).catch(() => undefined)
  }, [retailer, isProduct, path, search])
}

export function NotFoundPage() {
  useOwnProduct()
  const texts = useTexts('browse')
  return (
    <EmptyState
      heading="h1"
      drawing={notFound}
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
