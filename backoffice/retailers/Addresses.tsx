import { useState } from 'react'
import { removeRetailerAddress } from '#contract/backoffice/retailers/calls.ts'
import { call } from '#backoffice/api/call.ts'
import { Badge } from '#backoffice/kit/Badge.tsx'
import { ActionButton } from '#backoffice/kit/actions/ActionButton.tsx'
import { useActions } from '#backoffice/kit/actions/use-actions.ts'
import { confirmAction } from '#backoffice/kit/confirm.ts'
import { DataTable, type TableColumn } from '#backoffice/kit/DataTable.tsx'
import { useColumns } from '#backoffice/kit/list/use-columns.ts'
import { NothingHere } from '#backoffice/kit/NothingHere.tsx'
import { oneByOne } from '#backoffice/kit/one-by-one.ts'
import { showToast } from '#backoffice/kit/toasts.ts'
import { useUnderway } from '#backoffice/kit/use-underway.ts'
import type { AllTexts } from '#backoffice/texts/namespaces.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import MapPin from '#design/icons/map-pin.ts'
import { EditAddress } from './EditAddress.tsx'
import { addressText, type RetailerAddress, type WholeRetailer } from './retailer.ts'

const columnsOf = (texts: AllTexts['retailers']): TableColumn<RetailerAddress>[] => [
  {
    id: 'address',
    title: texts.address,
    grows: true,
    isRowHeader: true,
    cell: (address) => (
      <>
        {address.label && <b>{address.label} </b>}
        {addressText(address)}
      </>
    ),
  },
  { id: 'landmark', title: texts.landmark, cell: ({ landmark }) => landmark },
  {
    id: 'position',
    title: texts.pin,
    cell: ({ latitude, longitude }) =>
      latitude === null || longitude === null ? (
        <Badge tone="quiet">{texts.noPosition}</Badge>
      ) : (
        `${latitude}, ${longitude}`
      ),
  },
  {
    id: 'receiver',
    title: texts.receiverName,
    cell: ({ receiverName, receiverPhone }) => [receiverName, receiverPhone].filter(Boolean).join(' '),
  },
  {
    id: 'use',
    title: texts.state,
    cell: ({ isShipping, isBilling }) =>
      [isShipping && texts.shipping, isBilling && texts.billing].filter(Boolean).join(' · '),
  },
]

/** Addresses: where a retailer gets its goods and invoices; a row opens to be corrected. */
export function Addresses({ retailer, onChanged }: { retailer: WholeRetailer; onChanged: () => void }) {
  const texts = useTexts('retailers')
  const { run } = useUnderway()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [edited, setEdited] = useState<RetailerAddress | 'new' | null>(null)
  const chosen = retailer.addresses.filter(({ id }) => selected.has(id))

  async function remove(): Promise<void> {
    const yes = await confirmAction({
      title: texts.removeAddress,
      text: texts.removeAddressText,
      confirm: texts.removeAddress,
      finality: 'final',
      danger: true,
    })
    if (!yes) return
    const reply = await run(
      () =>
        oneByOne(chosen, ({ id: addressId }) =>
          call(removeRetailerAddress, { params: { id: retailer.id, addressId } }),
        ),
      { done: () => ({ text: texts.removed }) },
    )
    if (reply?.ok) setSelected(new Set())
    if (reply) onChanged()
  }
  const actions = useActions({
    add: { title: texts.addAddress, key: 'n', icon: MapPin, run: () => setEdited('new') },
    remove: { title: texts.removeAddress, key: 'Delete', disabled: chosen.length === 0, run: remove },
  })
  return (
    <section className="stack" aria-label={texts.addresses}>
      <h2>{texts.addresses}</h2>
      <DataTable
        label={texts.addresses}
        columns={useColumns(columnsOf, texts)}
        rows={retailer.addresses}
        rowId={({ id }) => id}
        rowName={addressText}
        onOpen={setEdited}
        selected={selected}
        onSelect={setSelected}
        empty={<NothingHere title={texts.noAddresses} />}
      />
      <div className="retailer-actions">
        <ActionButton action={actions.add} />
        <ActionButton action={actions.remove} />
      </div>
      {edited && (
        <EditAddress
          retailer={retailer}
          address={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onOutdated={onChanged}
          onSaved={() => {
            setEdited(null)
            showToast({ text: texts.saved })
            onChanged()
          }}
        />
      )}
    </section>
  )
}
