import type { ListingSort } from '#rules/catalogue/listing.ts'
import { listingSorts } from '#rules/catalogue/listing.ts'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { useNavigate } from '#storefront/router/navigate.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { filterHref } from './filter-href.ts'

/** SortSelect: the browser's own select; a choice replaces the current history entry. */
export function SortSelect({ path, sort }: { path: string; sort: ListingSort | null }) {
  const texts = useTexts('lists')
  const query = useQueryOfAddress()
  const navigate = useNavigate()
  const names: Record<ListingSort, string> = {
    BEST_SELLER: texts.sortBestSeller,
    PRICE_LOW_TO_HIGH: texts.sortPriceUp,
    PRICE_HIGH_TO_LOW: texts.sortPriceDown,
    PROMOTION: texts.sortPromotion,
    SAVING: texts.sortSaving,
  }
  const choose = (value: string) => {
    const chosen = listingSorts.find((known) => known === value) ?? null
    void navigate(filterHref(path, query, { sort: chosen }), { replace: true })
  }
  return (
    <select
      key={sort}
      className="select"
      aria-label={texts.sort}
      defaultValue={sort ?? ''}
      // What is chosen before hydration is said by this event once more.
      onInput={(event) => choose(event.currentTarget.value)}
    >
      <option value="">{texts.sortUsual}</option>
      {listingSorts.map((known) => (
        <option key={known} value={known}>
          {names[known]}
        </option>
      ))}
    </select>
  )
}
