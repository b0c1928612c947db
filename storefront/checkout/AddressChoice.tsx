import { satangOf } from '#rules/money.ts'
import { inBaht } from '#rules/amounts.ts'
import { Pill } from '#design/Pill.tsx'
import { RadioCard } from '#design/RadioCard.tsx'
import { Skeleton } from '#design/Skeleton.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'
import { AddressText, addressHead } from './AddressText.tsx'
import type { Address } from '#storefront/identity/use-profile.ts'
import { useQuote } from './use-quote.ts'

type AddressChoiceProps = {
  name: string
  address: Address
  checked: boolean
  /** Whether to show the delivery fee. */
  priced?: boolean
  onChoose: (id: string) => void
}

/** AddressChoice: an address as a selectable card. */
export const AddressChoice = ({ name, address, checked, priced, onChoose }: AddressChoiceProps) => (
  <RadioCard
    name={name}
    value={address.id}
    checked={checked}
    onChange={() => onChoose(address.id)}
    label={<span lang="th">{addressHead(address)}</span>}
    detail={<AddressText address={address} />}
    end={
      priced && (
        <div className="choice-end">
          <Fee address={address} />
        </div>
      )
    }
  />
)

function Fee({ address }: { address: Address }) {
  const texts = useTexts('checkout')
  const { data, isError } = useQuote(address.id)
  // Only the server knows it: without a network nothing is waited for.
  if (isError && !data) return null
  if (!data) return <Skeleton className="h-6 w-14" />
  const fee = satangOf(data.deliveryAmt)
  return fee > 0 ? <Pill tone="plain">{texts.deliveryFee(inBaht(fee))}</Pill> : <Pill>{texts.freeDelivery}</Pill>
}
