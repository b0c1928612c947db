import type { ListingPage } from '#contract/pages/shapes.ts'
import { buttonClass } from '#design/Button.tsx'
import { emptyShelf, notFound } from '#design/drawings.tsx'
import { EmptyState } from '#design/EmptyState.tsx'
import { ChatLink } from '#storefront/help/ChatLink.tsx'
import { Link } from '#storefront/router/Link.tsx'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { unfilteredHref } from './filter-href.ts'

type NothingListedProps = { listing: Pick<ListingPage, 'path' | 'query'>; filtered: boolean }

/** NothingListed: why a list has no goods, and where to find some. */
export function NothingListed({ listing, filtered }: NothingListedProps) {
  const lists = useTexts('lists')
  const texts = useTexts('browse')
  const query = useQueryOfAddress()
  const { path, query: words } = listing
  const none = () => {
    if (filtered) return texts.noneFiltered
    if (words === '') return texts.askForWords
    return words ? texts.noneFoundText : texts.noneHere
  }
  const title = () => {
    if (words === '') return texts.noWords
    return words && !filtered ? texts.noneFound(words) : lists.noProducts
  }
  return (
    <EmptyState
      drawing={words === undefined || filtered ? emptyShelf : notFound}
      title={title()}
      action={
        <>
          <Link
            replace={filtered}
            href={filtered ? unfilteredHref(path, query) : '/#categories'}
            className={buttonClass('primary')}
          >
            {filtered ? lists.clearFilters : texts.browseCategories}
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
