import { useEffect, useState, type ReactNode } from 'react'
import type { AddressParts } from '#rules/identity/address.ts'
import { plainDigits } from '#rules/identity/plain-digits.ts'
import { Button } from '#design/Button.tsx'
import '#design/documents.css'
import { Field } from '#design/Field.tsx'
import { PinField } from '#storefront/map/PinField.tsx'
import { queries } from '#storefront/router/queries.ts'
import { Notice } from '#design/Notice.tsx'
import { SelectField } from '#design/SelectField.tsx'
import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { keyOf, withDistrict, withPostalCode, withProvince, withSubDistrict, type Area } from './address-parts.ts'
import { OptionalField } from './OptionalField.tsx'
import { SubDistrictOptions } from './SubDistrictOptions.tsx'
import { placesOfPostalCode, usePlaces } from './use-places.ts'

type AddressFieldsProps = {
  /** The form's initial values; a new `key` resets it. */
  initial?:
    | Partial<Area & Pick<AddressParts, 'addressLine' | 'landmark' | 'latitude' | 'longitude' | 'locationAccuracy'>>
    | undefined
  /** The error message of a field. */
  errorOf: (field: keyof Area | 'addressLine' | 'landmark') => string | null
  /** Receives the selected area, also when a postcode selected it; the address line stays in its input. */
  onChange: (area: Area) => void
  /** More fields, before those that help the driver. */
  children?: ReactNode
}

/**
 * AddressFields: line, postcode, province, district, sub-district, landmark and pin, named as on the wire. Works in
 * both directions: the selects fill in the postcode, or a postcode offers its sub-districts.
 */
export function AddressFields({ initial, errorOf, onChange, children }: AddressFieldsProps) {
  const texts = useTexts('register')
  const inThai = useLanguage() === 'th'
  const [area, setArea] = useState<Area>(() => areaOf(initial))
  const { provinces, districts, subDistricts, ofPostalCode } = usePlaces(area)
  useEffect(() => onChange(area), [area, onChange])

  const typePostalCode = async (text: string) => {
    const postalCode = plainDigits(text).replaceAll(/\D/g, '')
    setArea((now) => ({ ...now, postalCode }))
    const places = await queries.fetchQuery(placesOfPostalCode(postalCode)).catch(() => [])
    setArea((now) => (now.postalCode === postalCode ? withPostalCode(now, postalCode, places) : now))
  }
  const isMissing = [provinces, districts, subDistricts, ofPostalCode].some(({ isError }) => isError)
  const loadAgain = () => {
    for (const query of [provinces, districts, subDistricts]) if (query.isError) void query.refetch()
    // So that its province and district are filled in as well.
    if (ofPostalCode.isError) void typePostalCode(area.postalCode)
  }
  const offered = (area.district ? subDistricts.data : ofPostalCode.data) ?? []
  const choose = (key: string) => {
    const place = offered.find((one) => keyOf(one) === key)
    const codes = offered.flatMap(({ postalCode }) => postalCode ?? [])
    setArea(place ? withSubDistrict(area, place, codes) : { ...area, subDistrict: '' })
  }
  return (
    <>
      <Field
        label={texts.fields.addressLine}
        name="addressLine"
        autoComplete="street-address"
        defaultValue={initial?.addressLine}
        maxLength={200}
        error={errorOf('addressLine')}
        required
      />
      {isMissing && (
        <Notice tone="failed" action={<Button onClick={loadAgain}>{texts.tryAgain}</Button>}>
          {texts.placesFailed}
        </Notice>
      )}
      <div className="form-pair">
        <Field
          label={texts.fields.postalCode}
          help={ofPostalCode.data?.length === 0 ? texts.postalCodeUnknown : texts.postalCodeHelp}
          name="postalCode"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={5}
          value={area.postalCode}
          onChange={(event) => void typePostalCode(event.target.value)}
          error={errorOf('postalCode')}
          required
        />
        <SelectField
          label={texts.fields.province}
          name="province"
          value={area.province}
          onChange={(event) => setArea(withProvince(area, event.target.value))}
          error={errorOf('province')}
          required
        >
          <option value="">{texts.choose.province}</option>
          {!provinces.data && area.province && <option>{area.province}</option>}
          {provinces.data?.map((place) => (
            <option key={place.provinceCode} value={place.province}>
              {inThai ? place.province : place.provinceEng}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={texts.fields.district}
          name="district"
          value={area.district}
          onChange={(event) => setArea(withDistrict(area, event.target.value))}
          error={errorOf('district')}
          required
        >
          <option value="">{texts.choose.district}</option>
          {!districts.data && area.district && <option>{area.district}</option>}
          {districts.data?.map((place) => (
            <option key={place.district} value={place.district}>
              {inThai ? place.district : place.districtEng}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={texts.fields.subDistrict}
          name="subDistrict"
          value={area.subDistrict && keyOf(area)}
          onChange={(event) => choose(event.target.value)}
          error={errorOf('subDistrict')}
          required
        >
          <option value="">{texts.choose.subDistrict}</option>
          <SubDistrictOptions area={area} offered={offered} />
        </SelectField>
      </div>
      {children}
      <OptionalField
        name="landmark"
        help={texts.landmarkHelp}
        maxLength={200}
        defaultValue={initial?.landmark ?? undefined}
        error={errorOf('landmark')}
      />
      <PinField initial={placeOf(initial)} />
    </>
  )
}

const placeOf = (initial: AddressFieldsProps['initial']) => {
  const { latitude, longitude, locationAccuracy: accuracy = null } = initial ?? {}
  return typeof latitude === 'number' && typeof longitude === 'number'
    ? { place: { latitude, longitude }, accuracy }
    : null
}

const areaOf = (initial: AddressFieldsProps['initial']): Area => ({
  province: initial?.province ?? '',
  district: initial?.district ?? '',
  subDistrict: initial?.subDistrict ?? '',
  postalCode: initial?.postalCode ?? '',
})
