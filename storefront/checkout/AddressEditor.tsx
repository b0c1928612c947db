import { reloadProfile } from '#storefront/account/save-profile.ts'
import { late } from '#storefront/page-frame/late.ts'
import { withTexts } from '#storefront/router/with-texts.ts'
import type { Address } from '#storefront/identity/use-profile.ts'

const AddressDialog = late(
  async () =>
    (await withTexts(import('#storefront/account/AddressDialog.tsx'), ['account', 'register', 'map'])).AddressDialog,
)

type AddressEditorProps = {
  retailerId: string
  /** Null adds a new one. */
  address: Address | null
  onClose: () => void
  onSaved: (address: Address) => void
}

/** AddressEditor: adds or changes an address during checkout. */
export function AddressEditor({ retailerId, address, onClose, onSaved }: AddressEditorProps) {
  const saved = (stored: Address) => {
    onSaved(stored)
    void reloadProfile(retailerId)
  }
  return <AddressDialog address={address} onClose={onClose} onSaved={saved} />
}
