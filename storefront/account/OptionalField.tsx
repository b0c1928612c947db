import type { ComponentProps } from 'react'
import { Field } from '#design/Field.tsx'
import { useTexts } from '#storefront/texts/use-texts.tsx'

type OptionalFieldProps = Omit<ComponentProps<typeof Field>, 'label' | 'name'> & {
  name: 'label' | 'landmark' | 'receiverName' | 'receiverPhone'
}

/** OptionalField: a part of an address that may stay empty, named as on the wire. */
export function OptionalField({ name, ...field }: OptionalFieldProps) {
  const texts = useTexts('register')
  return <Field label={texts.placeFields[name]} name={name} autoComplete="off" {...field} />
}
