import { useDeferredValue, type ReactNode } from 'react'
import type { ListingPage as ListingData } from '#contract/pages/shapes.ts'
import { readFilter } from '#rules/catalogue/listing.ts'
import { chosenCount } from '#storefront/catalogue/filter-href.ts'
import { LateFilterAside, loadSeenAside } from '#storefront/catalogue/late-filter-aside.ts'
import { LateNothingListed, loadNothingListed } from '#storefront/catalogue/late-nothing-listed.ts'
import { DenseSwitch } from '#storefront/catalogue/DenseSwitch.tsx'
import { FilterSheet } from '#storefront/catalogue/FilterSheet.tsx'
import { Pagination } from '#storefront/catalogue/Pagination.tsx'
import { ProductGrid } from '#storefront/catalogue/ProductGrid.tsx'
import { SubcategoryChips } from '#storefront/catalogue/SubcategoryChips.tsx'
import { useUsedAddress } from '#storefront/catalogue/use-used-address.ts'
import { useLocalLists } from '#storefront/catalogue/use-local-lists.ts'
import { PageTitle } from '#storefront/page-frame/PageTitle.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { hasSearchNotes, LateSearchNotes, loadSearchNotes } from '#storefront/search/late-search-notes.ts'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import type { PageProps } from '#storefront/router/page-module.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** Loads what a list shows at once besides its goods. */
export const loadListingParts = async (data: ListingData): Promise<unknown> =>
  Promise.all([loadSeenAside(), data.total === 0 && loadNothingListed(), hasSearchNotes(data) && loadSearchNotes()])

/** Leaves what the server has drawn there as it is: React compares nothing within it. */
const asDrawn = <aside className="aside" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />

/** The cards of a tap follow its answer in slices, and nothing else is drawn again with them. */
function LaterGrid({ cards }: Pick<ListingData, 'cards'>) {
  const shown = useDeferredValue(cards)
  return (
    <div aria-busy={shown !== cards || undefined}>
      <ProductGrid cards={shown} />
    </div>
  )
}

/** `lead`: content above the goods. */
export function ListingPage({ data, lead }: PageProps<ListingData> & { lead?: ReactNode }) {
  const texts = useTexts('lists')
  const { heading, path, cards, total, page, pages } = data
  useLocalLists()
  useUsedAddress(data)
  const filtered = chosenCount(readFilter(useQueryOfAddress())) > 0
  const hasFilters = filtered || total > 1
  const withoutQuery = data.query === ''
  return (
    <div className={hasFilters ? 'listing listing-filtered' : 'listing'}>
      <PageTitle back aside={!withoutQuery && total > 0 && <p className="text-quiet">{texts.count(total)}</p>}>
        <ProductName name={heading} />
      </PageTitle>
      {hasFilters && (
        <>
          <div className="listing-bar">
            <FilterSheet listing={data} />
            <DenseSwitch />
          </div>
          <SubcategoryChips listing={data} />
          <LateFilterAside listing={data} instead={asDrawn} />
        </>
      )}
      <div className="listing-goods">
        {lead}
        {hasSearchNotes(data) && <LateSearchNotes listing={data} />}
        {total === 0 ? (
          <LateNothingListed listing={data} filtered={filtered} instead={<p>{texts.noProducts}</p>} />
        ) : (
          <LaterGrid cards={cards} />
        )}
        <Pagination path={path} page={page} pages={pages} />
      </div>
    </div>
  )
}
