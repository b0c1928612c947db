import { useDeferredValue, type ReactNode } from 'react'
import type { ListingPage as ListingData } from '#contract/pages/shapes.ts'
import { readFilter } from '#rules/catalogue/listing.ts'
import { chosenCount, unfilteredHref } from '#storefront/catalogue/filter-href.ts'
import { DenseSwitch } from '#storefront/catalogue/DenseSwitch.tsx'
import { FilterPanel } from '#storefront/catalogue/FilterPanel.tsx'
import { FilterSheet } from '#storefront/catalogue/FilterSheet.tsx'
import { Pagination } from '#storefront/catalogue/Pagination.tsx'
import { ProductGrid } from '#storefront/catalogue/ProductGrid.tsx'
import { SubcategoryChips } from '#storefront/catalogue/SubcategoryChips.tsx'
import { useUsedAddress } from '#storefront/catalogue/use-used-address.ts'
import { useLocalLists } from '#storefront/catalogue/use-local-lists.ts'
import { buttonClass } from '#design/Button.tsx'
import { EmptyState } from '#design/EmptyState.tsx'
import { PageTitle } from '#storefront/page-frame/PageTitle.tsx'
import { ProductName } from '#design/ProductName.tsx'
import { emptyShelf, notFound } from '#design/drawings.tsx'
import { ChatLink } from '#storefront/help/ChatLink.tsx'
import { Link } from '#storefront/router/Link.tsx'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import type { PageProps } from '#storefront/router/page-module.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** `lead`: content above the goods. */
export function ListingPage({ data, lead }: PageProps<ListingData> & { lead?: ReactNode }) {
  const texts = useTexts('catalogue')
  const { heading, path, cards, total, page, pages, meant, isClose, query: words } = data
  // A tap shows in the next frame; the cards follow in slices.
  const shown = useDeferredValue(cards)
  useLocalLists()
  useUsedAddress(data)
  const filtered = chosenCount(readFilter(useQueryOfAddress())) > 0
  const hasFilters = filtered || total > 0
  const withoutQuery = data.query === ''
  return (
    <div className={hasFilters ? 'listing listing-filtered' : 'listing'}>
      <PageTitle back aside={!withoutQuery && <p className="text-quiet">{texts.count(total)}</p>}>
        <ProductName name={heading} />
      </PageTitle>
      {hasFilters && (
        <>
          <div className="listing-bar">
            <FilterSheet listing={data} />
            <DenseSwitch />
          </div>
          <SubcategoryChips listing={data} />
          <aside className="aside" aria-label={texts.filters}>
            <FilterPanel listing={data} />
          </aside>
        </>
      )}
      <div className="listing-goods" aria-busy={shown !== cards || undefined}>
        {lead}
        {isClose && total > 0 && words && (
          <h2 className="mb-3">
            <ProductName name={texts.closeMatches(words)} />
          </h2>
        )}
        {meant && (
          <p className="notice notice-info mb-3">
            <ProductName name={texts.meant(meant)} />
          </p>
        )}
        {total === 0 ? <NothingListed data={data} filtered={filtered} /> : <ProductGrid cards={shown} />}
        <Pagination path={path} page={page} pages={pages} />
      </div>
    </div>
  )
}

function NothingListed({ data, filtered }: { data: ListingData; filtered: boolean }) {
  const texts = useTexts('catalogue')
  const query = useQueryOfAddress()
  const { path, query: words } = data
  const none = () => {
    if (filtered) return texts.noneFiltered
    if (words === '') return texts.askForWords
    return words ? texts.noneFound(words) : texts.noneHere
  }
  return (
    <EmptyState
      drawing={words === undefined || filtered ? emptyShelf : notFound}
      title={words === '' ? texts.noWords : texts.noProducts}
      action={
        <>
          <Link
            replace={filtered}
            href={filtered ? unfilteredHref(path, query) : '/#categories'}
            className={buttonClass('primary')}
          >
            {filtered ? texts.clearFilters : texts.browseCategories}
          </Link>
          {words && !filtered && (
            <ChatLink look="quiet" draft={texts.wish(words)}>
              {texts.askToStock}
            </ChatLink>
          )}
        </>
      }
    >
      {none()}
    </EmptyState>
  )
}
