import { useState } from 'react'
import { removeAddress } from '#contract/profile/calls.ts'
import { call } from '#storefront/api/call.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { Notice } from '#design/Notice.tsx'
import type { Reply } from '#storefront/api/reply.ts'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { AddressDialog } from './AddressDialog.tsx'
import { AddressLine } from './AddressLine.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { reloadProfile, saveProfile, type Address, type Profile } from './save-profile.ts'

/** Addresses: delivery and billing addresses; each can be changed, removed, or made the default. */
export function Addresses({ profile }: { profile: Profile }) {
  const texts = useTexts('account')
  const errors = useTexts('errors')
  const [edited, setEdited] = useState<Address | 'new' | null>(null)
  const [removing, setRemoving] = useState<Address | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)

  const run = async (operation: () => Promise<Reply<unknown>>) => {
    setFailed(null)
    setBusy(true)
    const reply = await operation()
    setBusy(false)
    if (!reply.ok) return setFailed(errors[reply.error.code])
    announce(texts.saved)
  }
  const remove = async () => {
    if (!removing) return
    await run(() => call(removeAddress, { params: { id: removing.id } }))
    setRemoving(null)
    await reloadProfile(profile.id)
  }
  const saved = async () => {
    setEdited(null)
    announce(texts.saved)
    await reloadProfile(profile.id)
  }
  return (
    <section className="panel">
      <div className="account-head">
        <h2>{texts.addresses}</h2>
        <Button look="quiet" onClick={() => setEdited('new')}>
          {texts.addAddress}
        </Button>
      </div>
      {failed && <Notice tone="failed">{failed}</Notice>}
      {profile.addresses.length === 0 && <p className="text-quiet">{texts.noAddresses}</p>}
      <ul className="addresses">
        {profile.addresses.map((address) => (
          <AddressLine
            key={address.id}
            address={address}
            isShipping={address.id === profile.defaultShippingAddressId}
            isBilling={address.id === profile.defaultBillingAddressId}
            onEdit={() => setEdited(address)}
            onRemove={() => setRemoving(address)}
            onShipHere={() => void run(() => saveProfile(profile.id, { defaultShippingAddressId: address.id }))}
            onBillHere={() => void run(() => saveProfile(profile.id, { defaultBillingAddressId: address.id }))}
          />
        ))}
      </ul>
      {edited && (
        <AddressDialog address={edited === 'new' ? null : edited} onClose={() => setEdited(null)} onSaved={saved} />
      )}
      <ConfirmDialog
        open={removing !== null}
        title={texts.removeAddress}
        confirmLabel={texts.remove}
        cancelLabel={texts.cancel}
        busy={busy}
        onClose={() => setRemoving(null)}
        onConfirm={() => void remove()}
      >
        <p>{removing && removing.addressLine}</p>
        <p className="text-quiet">{texts.removeAddressText}</p>
      </ConfirmDialog>
    </section>
  )
}
