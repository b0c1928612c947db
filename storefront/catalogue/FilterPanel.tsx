import { memo } from 'react'
import type { Facet, ListingPage } from '#contract/pages/shapes.ts'
import { ProductName } from '#design/ProductName.tsx'
import { readFilter, type ListingFilter } from '#rules/catalogue/listing.ts'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { chosenCount, filterHref, hrefsOfChoices, unfilteredHref } from './filter-href.ts'
import { SortSelect } from './SortSelect.tsx'

/** A tap on one of hundreds of choices changes the addresses of all of them, and only a few of these. */
const ChoiceWords = memo(function ChoiceWords({ name, count }: { name: string; count: number | undefined }) {
  return (
    <>
      <span>
        <ProductName name={name} />
      </span>
      <small>{count}</small>
    </>
  )
})

type Listing = Pick<ListingPage, 'path' | 'offers' | 'subcategories' | 'brands'>

/**
 * FilterPanel: the sort, availability and offers, then subcategories and brands with their counts, as real links that
 * replace the current history entry. The desktop has it at the side, the phone in a sheet;
 * long lists scroll on their own.
 */
export function FilterPanel({ listing }: { listing: Listing }) {
  const catalogue = useTexts('catalogue')
  const texts = useTexts('lists')
  const { path } = listing
  const query = useQueryOfAddress()
  const filter = readFilter(query)
  const choice = (name: string, selected: boolean, href: string, count?: number) => (
    <li key={name}>
      <Link replace href={href} className="facet" aria-current={selected || undefined}>
        <ChoiceWords name={name} count={count} />
      </Link>
    </li>
  )
  const facets = (title: string, key: 'subcategories' | 'brands', list: readonly Facet[]) => {
    const hrefOf = hrefsOfChoices(path, query, key)
    return (
      list.length > 0 && (
        <section className="facets facets-cut">
          <h2>{title}</h2>
          <ul>{list.map(({ id, name, count, selected }) => choice(name, selected, hrefOf(id), count))}</ul>
        </section>
      )
    )
  }
  const offerHref = (offer: ListingFilter['offer']) => filterHref(path, query, { offer })
  return (
    <>
      <section className="facets">
        <div className="section-head">
          <h2>{texts.sort}</h2>
          {chosenCount(filter) > 0 && (
            <Link replace href={unfilteredHref(path, query)} className="link">
              {texts.clearFilters}
            </Link>
          )}
        </div>
        <SortSelect path={path} sort={filter.sort} />
        <ul>
          {choice(texts.inStockOnly, filter.inStock, filterHref(path, query, { inStock: !filter.inStock }))}
          {choice(texts.onOfferOnly, filter.offer === 'any', offerHref(filter.offer === 'any' ? null : 'any'))}
          {listing.offers?.map(({ kind, count, selected }) =>
            choice(catalogue.offerKinds[kind], selected, offerHref(selected ? null : kind), count),
          )}
        </ul>
      </section>
      {facets(texts.subcategories, 'subcategories', listing.subcategories)}
      {facets(catalogue.brand, 'brands', listing.brands)}
    </>
  )
}
