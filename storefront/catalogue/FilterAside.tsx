import type { ListingPage } from '#contract/pages/shapes.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { FilterPanel } from './FilterPanel.tsx'

/** FilterAside: the filters at the side of the goods, on wide screens. */
export function FilterAside({ listing }: { listing: ListingPage }) {
  const texts = useTexts('lists')
  return (
    <aside className="aside" aria-label={texts.filters}>
      <FilterPanel listing={listing} />
    </aside>
  )
}
