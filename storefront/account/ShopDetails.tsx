import { useState } from 'react'
import { formatPhone } from '#rules/identity/phone.ts'
import { formatTaxId } from '#rules/identity/tax-id.ts'
import { announce } from '#design/announce.ts'
import { Button } from '#design/Button.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import type { Profile } from './save-profile.ts'
import { ShopForm } from './ShopForm.tsx'

/** ShopDetails: the shop's names and numbers, and in their place the form that changes them. */
export function ShopDetails({ profile }: { profile: Profile }) {
  const texts = useTexts('account')
  const fields = useTexts('register').fields
  const [editing, setEditing] = useState(false)
  const saved = () => {
    setEditing(false)
    announce(texts.saved)
  }
  const details = [
    [fields.storeName, profile.storeName],
    [texts.owner, `${profile.ownerName} ${profile.lastName}`],
    [texts.phone, formatPhone(profile.phoneNumber)],
    [texts.email, profile.email ?? texts.none],
    [texts.taxId, profile.taxId ? formatTaxId(profile.taxId) : texts.none],
  ]
  return (
    <section className="panel">
      <div className="account-head">
        <h2>{texts.shop}</h2>
        {!editing && (
          <Button look="quiet" onClick={() => setEditing(true)}>
            {texts.edit}
          </Button>
        )}
      </div>
      {editing ? (
        <ShopForm profile={profile} onSaved={saved} onCancel={() => setEditing(false)} />
      ) : (
        <dl className="account-facts">
          {details.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
