import type { ListingPage } from '#contract/pages/shapes.ts'
import { Button } from '#design/Button.tsx'
import { Dialog } from '#design/Dialog.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { FilterPanel } from './FilterPanel.tsx'

type FilterDialogProps = { open: boolean; onClose: () => void; listing: ListingPage }

/** FilterDialog: the filters as a sheet; the button that closes it shows the number of results. */
export function FilterDialog({ open, onClose, listing }: FilterDialogProps) {
  const texts = useTexts('lists')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts.filters}
      shape="sheet"
      foot={
        <Button look="primary" onClick={onClose}>
          {texts.show(listing.total)}
        </Button>
      }
    >
      <FilterPanel listing={listing} />
    </Dialog>
  )
}
