import { useState } from 'react'
import { late } from '#storefront/page-frame/late.ts'
import SlidersHorizontal from '#design/icons/sliders-horizontal.ts'
import type { ListingPage } from '#contract/pages/shapes.ts'
import { readFilter } from '#rules/catalogue/listing.ts'
import { Button } from '#design/Button.tsx'
import { Icon } from '#design/Icon.tsx'
import { useQueryOfAddress } from '#storefront/router/location.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { chosenCount } from './filter-href.ts'

const load = () => import('./FilterDialog.tsx')
const FilterDialog = late(async () => (await load()).FilterDialog)

/** FilterSheet: the button that opens filters and sort on small screens. */
export function FilterSheet({ listing }: { listing: ListingPage }) {
  const texts = useTexts('lists')
  const [open, setOpen] = useState<boolean | null>(null)
  const chosen = chosenCount(readFilter(useQueryOfAddress()))
  return (
    <>
      <Button
        className="filter-open px-4"
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        <Icon of={SlidersHorizontal} size={20} />
        <span className="filter-words">{chosen > 0 ? texts.filtersChosen(chosen) : texts.filters}</span>
        {chosen > 0 && (
          <b className="filter-count" aria-hidden="true">
            {chosen}
          </b>
        )}
      </Button>
      {open !== null && <FilterDialog open={open} onClose={() => setOpen(false)} listing={listing} />}
    </>
  )
}
