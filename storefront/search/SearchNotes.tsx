import type { ListingPage } from '#contract/pages/shapes.ts'
import { ProductName } from '#design/ProductName.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

/** SearchNotes: where a search was not answered as it was typed, in what way. */
export function SearchNotes({ listing }: { listing: ListingPage }) {
  const lists = useTexts('lists')
  const texts = useTexts('browse')
  const catalogue = useTexts('catalogue')
  const { meant, isClose, otherUnit, total, query } = listing
  return (
    <>
      {isClose && total > 0 && query && (
        <h2 className="mb-3">
          <ProductName name={lists.closeMatches(query)} />
        </h2>
      )}
      {meant && (
        <p className="notice notice-info mb-3">
          <ProductName name={lists.meant(meant)} />
        </p>
      )}
      {otherUnit && total > 0 && (
        <p className="notice notice-info mb-3">{texts.searchOtherUnit(catalogue.unit(otherUnit))}</p>
      )}
    </>
  )
}
