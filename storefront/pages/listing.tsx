import { useDeferredValue, type ReactNode } from 'react'
import type { ListingPage as ListingData } from '#contract/pages/shapes.ts'
import { readFilter } from '#rules/catalogue/listing.ts'
import { filterHref, nothingChosen } from '#storefront/catalogue/filter-href.ts'
import { DenseSwitch } from '#storefront/catalogue/DenseSwitch.tsx'
import { FilterPanel } from '#storefront/catalogue/FilterPanel.tsx'
import { FilterSheet } from '#storefront/catalogue/FilterSheet.tsx'
import { Pagination } from '#storefront/catalogue/Pagination.tsx'
import { ProductGrid } from '#storefront/catalogue/ProductGrid.tsx'
import { SortSelect } from '#storefront/catalogue/SortSelect.tsx'
import { SubcategoryChips } from '#storefront/catalogue/SubcategoryChips.tsx'
import { useLocalLists } from '#storefront/catalogue/use-local-lists.ts'
import { buttonClass } from '#storefront/design/Button.tsx'
import { EmptyState } from '#storefront/design/EmptyState.tsx'
import { PageTitle } from '#storefront/design/PageTitle.tsx'
import { emptyShelf, searching } from '#storefront/design/drawings.tsx'
import { Link } from '#storefront/router/Link.tsx'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import type { PageProps } from '#storefront/router/page-module.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** `lead`: what a list has to say before its goods. */
export function ListingPage({ data, lead }: PageProps<ListingData> & { lead?: ReactNode }) {
  const texts = useTexts('catalogue')
  const { heading, path, cards, total, page, pages, sort, meant } = data
  // What was tapped answers in the next frame; the cards follow in slices.
  const shown = useDeferredValue(cards)
  useLocalLists()
  const hasFilters = data.subcategories.length + data.brands.length > 0
  return (
    <div className={hasFilters ? 'listing listing-filtered' : 'listing'}>
      <PageTitle back aside={<p className="text-quiet">{texts.count(total)}</p>}>
        {heading}
      </PageTitle>
      {(hasFilters || total > 0) && (
        <div className="listing-bar">
          {hasFilters && <FilterSheet listing={data} />}
          <SortSelect path={path} sort={sort} />
          <DenseSwitch />
        </div>
      )}
      {hasFilters && (
        <aside className="aside" aria-label={texts.filters}>
          <FilterPanel listing={data} />
        </aside>
      )}
      <div className="listing-goods" aria-busy={shown !== cards || undefined}>
        {lead}
        {meant && <p className="notice notice-info mb-3">{texts.meant(meant)}</p>}
        <SubcategoryChips listing={data} />
        {total === 0 ? <NothingListed data={data} /> : <ProductGrid cards={shown} />}
        <Pagination path={path} page={page} pages={pages} />
      </div>
    </div>
  )
}

function NothingListed({ data }: { data: ListingData }) {
  const texts = useTexts('catalogue')
  const query = useQueryOfAddress()
  const { subcategories, brands, sort } = readFilter(query)
  const filtered = sort !== null || subcategories.length + brands.length > 0
  if (filtered) {
    return (
      <EmptyState
        drawing={emptyShelf}
        title={texts.noProducts}
        action={
          <Link replace href={filterHref(data.path, query, nothingChosen)} className={buttonClass('primary')}>
            {texts.clearFilters}
          </Link>
        }
      >
        {texts.noneFiltered}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      drawing={data.query ? searching : emptyShelf}
      title={texts.noProducts}
      action={
        <Link href="/#categories" className={buttonClass('primary')}>
          {texts.browseCategories}
        </Link>
      }
    >
      {data.query ? texts.noneFound(data.query) : texts.noneHere}
    </EmptyState>
  )
}
