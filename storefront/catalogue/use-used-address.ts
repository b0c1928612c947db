import { useEffect } from 'react'
import type { ListingPage } from '#contract/pages/shapes.ts'
import { readFilter } from '#rules/catalogue/listing.ts'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { useNavigate } from '#storefront/router/navigate.ts'
import { filterHref } from './filter-href.ts'

/** Takes out of the address what the list did not use: a page beyond the last, a title that is not its heading. */
export function useUsedAddress({ path, page, heading }: ListingPage): void {
  const navigate = useNavigate()
  const query = useQueryOfAddress()
  const title = query.get('title')
  const isUnused = readFilter(query).page !== page || (title !== null && title !== heading)
  if (title !== heading) query.delete('title')
  const used = filterHref(path, query, { page })
  useEffect(() => {
    if (isUnused) void navigate(used, { replace: true })
  }, [isUnused, used, navigate])
}
