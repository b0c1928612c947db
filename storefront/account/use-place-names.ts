import { thaiArea } from '#rules/identity/thai-address.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'
import type { Area } from './address-parts.ts'
import { placesOfPostalCode } from './use-places.ts'
import { useQuery } from '#storefront/router/queries.ts'

/**
 * Sub-district to postcode in one line, as addresses are written. The Thai names are stored; the English line shows
 * them too until the map's names are loaded, or where the map assigns the postcode to another sub-district.
 */
export function usePlaceNames(area: Area): string {
  const inThai = useLanguage() === 'th'
  const { data } = useQuery({ ...placesOfPostalCode(area.postalCode), enabled: !inThai })
  const { subDistrict, district, province, postalCode } = area
  if (inThai) return thaiArea(area)
  const place = data?.find((one) => one.subDistrict === subDistrict && one.district === district)
  const names = [place?.subDistrictEng, place?.districtEng, place?.provinceEng]
  const english = names.every(Boolean) ? names : [subDistrict, district, province]
  return `${english.join(', ')} ${postalCode}`
}
