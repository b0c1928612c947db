import { useLanguage, useTexts } from '#storefront/texts/use-texts.tsx'
import { keyOf, type Area, type Place } from './address-parts.ts'

/** The sub-districts to choose from: those of a typed postcode first, with their districts while none is chosen. */
export function SubDistrictOptions({ area, offered }: { area: Area; offered: readonly Place[] }) {
  const texts = useTexts('register')
  const inThai = useLanguage() === 'th'
  const nameOf = (place: Place) => {
    const parts = inThai
      ? [place.subDistrict, place.district, place.province]
      : [place.subDistrictEng, place.districtEng, place.provinceEng]
    return area.district ? parts[0] : parts.join(', ')
  }
  const options = (places: readonly Place[]) =>
    places.map((place) => (
      <option key={keyOf(place)} value={keyOf(place)}>
        {nameOf(place)}
      </option>
    ))
  const first = offered.filter(({ postalCode }) => postalCode === area.postalCode)
  const others = offered.filter((place) => !first.includes(place))
  if (offered.length === 0) return area.subDistrict ? <option value={keyOf(area)}>{area.subDistrict}</option> : null
  if (first.length === 0 || others.length === 0) return options(offered)
  return (
    <>
      <optgroup label={texts.inPostalCode(area.postalCode)}>{options(first)}</optgroup>
      <optgroup label={texts.otherSubDistricts}>{options(others)}</optgroup>
    </>
  )
}
