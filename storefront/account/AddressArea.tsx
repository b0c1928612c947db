import { Phrases } from '#design/Phrases.tsx'
import { thaiArea } from '#rules/identity/thai-address.ts'
import { useQuery } from '#storefront/router/queries.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'
import type { Area } from './address-parts.ts'
import { placesOfDistrict } from './use-places.ts'

/**
 * AddressArea: sub-district to postcode in one line, in the reader's language. The Thai names are stored; they are
 * shown in English too until the map's names are loaded, and where it has none.
 */
export function AddressArea({ area }: { area: Area }) {
  const inThai = useLanguage() === 'th'
  const { subDistrict, district, province, postalCode } = area
  const { data } = useQuery({ ...placesOfDistrict(province, district), enabled: !inThai })
  const place = data?.find((one) => one.subDistrict === subDistrict)
  const { subDistrictEng, districtEng, provinceEng } = place ?? {}
  // A line ends between names, not within one of several words.
  if (!inThai && subDistrictEng && districtEng && provinceEng)
    return (
      <>
        <i>{subDistrictEng},</i> <i>{districtEng},</i> <i>{`${provinceEng} ${postalCode}`}</i>
      </>
    )
  return (
    <span lang="th">
      <Phrases text={thaiArea(area)} />
    </span>
  )
}
