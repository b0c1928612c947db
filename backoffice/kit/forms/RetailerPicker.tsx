import { searchEverywhere } from '#contract/backoffice/search/calls.ts'
import type { AnswerOf } from '#contract/call.ts'
import { callOrThrow } from '#backoffice/api/call.ts'
import { Combobox } from './Combobox.tsx'

export type FoundRetailer = AnswerOf<typeof searchEverywhere>['retailers'][number]

type RetailerPickerProps = {
  label: string
  /** Retailers that cannot be chosen. */
  without?: string
  /** What is chosen stays in the field. */
  keeps?: boolean
  /** Its options come with the first letter, and say more than the name. */
  isFirst?: boolean
  onChoose: (retailer: FoundRetailer | null) => void
}

/** RetailerPicker: finds a retailer by name, code or phone number. */
export function RetailerPicker({ label, without, keeps = false, isFirst = false, onChoose }: RetailerPickerProps) {
  return (
    <Combobox<FoundRetailer>
      label={label}
      queryKey={['retailers', 'search']}
      find={async (words, signal) => {
        if (words.trim() === '') return []
        const { retailers } = await callOrThrow(searchEverywhere, { query: { q: words, size: 8 }, signal })
        return retailers.filter(({ id }) => id !== without)
      }}
      itemId={({ id }) => id}
      itemName={({ storeName, outletCode }) => `${storeName} (${outletCode})`}
      {...(isFirst && { itemRow: foundRow })}
      onChoose={onChoose}
      clears={!keeps}
      opensWhileTyping={isFirst}
    />
  )
}

const foundRow = ({ storeName, outletCode, phone, province }: FoundRetailer) => (
  <span className="found-product">
    {storeName} <small>{[outletCode, phone, province].join(' · ')}</small>
  </span>
)
