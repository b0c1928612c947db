import type { ListingPage } from '#contract/pages/shapes.ts'
import { readFilter } from '#rules/catalogue/listing.ts'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { filterHref, hrefsOfChoices } from './filter-href.ts'

/** SubcategoryChips: the subcategories with their counts in one row above the grid. */
export function SubcategoryChips({ listing }: { listing: Pick<ListingPage, 'path' | 'subcategories'> }) {
  const texts = useTexts('lists')
  const query = useQueryOfAddress()
  const chosen = readFilter(query).subcategories
  if (listing.subcategories.length < 2) return null
  const hrefOf = hrefsOfChoices(listing.path, query, 'subcategories')
  return (
    <nav className="row" aria-label={texts.subcategories}>
      <Link
        replace
        href={filterHref(listing.path, query, { subcategories: [] })}
        className="chip"
        aria-current={chosen.length === 0 || undefined}
      >
        {texts.all}
      </Link>
      {listing.subcategories.map(({ id, name, count, selected }) => (
        <Link key={id} replace href={hrefOf(id)} className="chip" aria-current={selected || undefined}>
          {name} <small>{count}</small>
        </Link>
      ))}
    </nav>
  )
}
