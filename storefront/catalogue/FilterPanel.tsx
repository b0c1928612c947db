import { memo } from 'react'
import type { Facet, ListingPage } from '#contract/pages/shapes.ts'
import { ProductName } from '#design/ProductName.tsx'
import { readFilter, type ListingFilter } from '#rules/catalogue/listing.ts'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { Link } from '#storefront/router/Link.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { chosenCount, filterHref, hrefsOfChoices, unfilteredHref } from './filter-href.ts'
import { SortSelect } from './SortSelect.tsx'
import { useWrittenQuery } from './use-written-query.ts'

/** The late addresses of all change nothing of their words. */
const ChoiceWords = memo(function ChoiceWords({ name, count }: Pick<ChoiceProps, 'name' | 'count'>) {
  return (
    <>
      <span>
        <ProductName name={name} />
      </span>
      <small>{count}</small>
    </>
  )
})

type ChoiceProps = { name: string; href: string; selected: boolean; count?: number | undefined }

/** A tap on one of hundreds of choices draws those whose count or mark it changes. */
const Choice = memo(function Choice({ name, href, selected, count }: ChoiceProps) {
  return (
    <li>
      <Link replace href={href} className="facet" aria-current={selected || undefined}>
        <ChoiceWords name={name} count={count} />
      </Link>
    </li>
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
  const written = useWrittenQuery()
  const facets = (title: string, key: 'subcategories' | 'brands', list: readonly Facet[]) => {
    const hrefOf = hrefsOfChoices(path, written, key)
    return (
      list.length > 0 && (
        <section className="facets facets-cut">
          <h2>{title}</h2>
          <ul>
            {list.map(({ id, ...facet }) => (
              <Choice key={id} {...facet} href={hrefOf(id)} />
            ))}
          </ul>
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
          <Choice
            name={texts.inStockOnly}
            selected={filter.inStock}
            href={filterHref(path, query, { inStock: !filter.inStock })}
          />
          <Choice
            name={texts.onOfferOnly}
            selected={filter.offer === 'any'}
            href={offerHref(filter.offer === 'any' ? null : 'any')}
          />
          {listing.offers?.map(({ kind, count, selected }) => (
            <Choice
              key={kind}
              name={catalogue.offerKinds[kind]}
              selected={selected}
              href={offerHref(selected ? null : kind)}
              count={count}
            />
          ))}
        </ul>
      </section>
      {facets(texts.subcategories, 'subcategories', listing.subcategories)}
      {facets(catalogue.brand, 'brands', listing.brands)}
    </>
  )
}
