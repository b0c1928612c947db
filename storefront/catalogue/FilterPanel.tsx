import type { Facet, ListingPage } from '#contract/pages/shapes.ts'
import { readFilter } from '#rules/catalogue/listing.ts'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { filterHref, nothingChosen, toggled } from './filter-href.ts'

type Listing = Pick<ListingPage, 'path' | 'subcategories' | 'brands'>

/**
 * FilterPanel: subcategories and brands with their counts, as real links that take each other's place in the history.
 * The desktop has it at the side, the phone in a sheet (`long`: brands are not cut off, the sheet scrolls).
 */
export function FilterPanel({ listing, long }: { listing: Listing; long?: boolean }) {
  const texts = useTexts('catalogue')
  const query = useQueryOfAddress()
  const { subcategories, brands } = readFilter(query)
  const facets = (title: string, key: 'subcategories' | 'brands', chosen: number[], list: readonly Facet[]) =>
    list.length > 0 && (
      <section className={key === 'brands' && !long ? 'facets facets-cut' : 'facets'}>
        <h2>{title}</h2>
        <ul>
          {list.map(({ id, name, count, selected }) => (
            <li key={id}>
              <Link
                replace
                href={filterHref(listing.path, query, { [key]: toggled(chosen, id) })}
                className="facet"
                aria-current={selected || undefined}
              >
                <span>{name}</span>
                <small>{count}</small>
              </Link>
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <>
      {facets(texts.subcategories, 'subcategories', subcategories, listing.subcategories)}
      {facets(texts.brand, 'brands', brands, listing.brands)}
      {subcategories.length + brands.length > 0 && (
        <Link replace href={filterHref(listing.path, query, nothingChosen)} className="button button-quiet">
          {texts.clearFilters}
        </Link>
      )}
    </>
  )
}
