import { useState } from 'react'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { ListingPage } from '#contract/pages/shapes.ts'
import { Button } from '#storefront/design/Button.tsx'
import { Dialog } from '#storefront/design/Dialog.tsx'
import { Icon } from '#storefront/design/Icon.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { FilterPanel } from './FilterPanel.tsx'

/** FilterSheet: the button that opens the filters on small screens; what they leave is counted on the button that closes them. */
export function FilterSheet({ listing }: { listing: ListingPage }) {
  const texts = useTexts('catalogue')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const chosen = [...listing.subcategories, ...listing.brands].filter(({ selected }) => selected).length
  return (
    <>
      <Button className="filter-open px-4" onClick={() => setOpen(true)} aria-haspopup="dialog">
        <Icon of={SlidersHorizontal} size={20} />
        {chosen > 0 ? texts.filtersChosen(chosen) : texts.filters}
      </Button>
      <Dialog
        open={open}
        onClose={close}
        title={texts.filters}
        shape="sheet"
        foot={
          <Button look="primary" onClick={close}>
            {texts.show(listing.total)}
          </Button>
        }
      >
        <FilterPanel listing={listing} long />
      </Dialog>
    </>
  )
}
