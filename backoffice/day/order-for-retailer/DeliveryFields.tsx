import { Link } from 'wouter'
import type { AnswerOf } from '#contract/call.ts'
import type { getOrderForm } from '#contract/backoffice/day/order-for-retailer/calls.ts'
import type { PayType } from '#rules/payments/pay-types.ts'
import { Field } from '#design/Field.tsx'
import { Notice } from '#design/Notice.tsx'
import { SelectField } from '#design/SelectField.tsx'
import { useMay } from '#backoffice/api/use-may.ts'
import { Card } from '#backoffice/kit/Card.tsx'
import { useTexts } from '#backoffice/texts/use-texts.ts'
import { PickUpField } from './PickUpField.tsx'

/** Where an order goes, how it is paid, and what the driver reads. */
export type Delivery = {
  addressId: string
  /** The beginning of the window in which the retailer fetches it; null: it is delivered. */
  pickUpFrom: string | null
  payType: PayType
  note: string
}

type DeliveryFieldsProps = {
  form: AnswerOf<typeof getOrderForm>
  delivery: Delivery
  onChange: (delivery: Delivery) => void
}

export function DeliveryFields({ form, delivery, onChange }: DeliveryFieldsProps) {
  const texts = useTexts('sheet')
  const orders = useTexts('orders')
  const mayAdd = useMay('retailers')
  return (
    <Card id="delivery" title={texts.deliveryAndPayment}>
      {form.addresses.length === 0 && (
        <Notice
          tone="failed"
          action={
            mayAdd && (
              <Link className="link" href={`/retailers/${form.id}`}>
                {texts.addAddress}
              </Link>
            )
          }
        >
          {texts.noAddress}
        </Notice>
      )}
      <PickUpField value={delivery.pickUpFrom} onChange={(pickUpFrom) => onChange({ ...delivery, pickUpFrom })} />
      <SelectField
        label={delivery.pickUpFrom === null ? texts.address : texts.billingAddress}
        value={delivery.addressId}
        onChange={({ currentTarget }) => onChange({ ...delivery, addressId: currentTarget.value })}
      >
        {form.addresses.map(({ id, words }) => (
          <option key={id} value={id}>
            {words}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={texts.payType}
        value={delivery.payType}
        onChange={({ currentTarget }) =>
          onChange({
            ...delivery,
            payType: form.payTypes.find((one) => one === currentTarget.value) ?? delivery.payType,
          })
        }
      >
        {form.payTypes.map((one) => (
          <option key={one} value={one}>
            {orders.payTypes[one]}
          </option>
        ))}
      </SelectField>
      <Field
        label={texts.orderNote}
        value={delivery.note}
        maxLength={500}
        onChange={({ currentTarget }) => onChange({ ...delivery, note: currentTarget.value })}
      />
    </Card>
  )
}
