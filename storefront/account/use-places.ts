import { queryOptions } from '@tanstack/react-query'
import { listPlaces } from '#contract/profile/calls.ts'
import { callOrThrow } from '#storefront/api/call-or-throw.ts'
import { useQuery } from '#storefront/router/queries.ts'
import type { Area, Place } from './address-parts.ts'

/** The map of the country does not change while a form is filled in. */
const neverStale = { staleTime: Infinity }

/** The sub-districts of a postcode; none while it is incomplete. */
export const placesOfPostalCode = (postalCode: string) =>
  queryOptions({
    queryKey: ['postal-code', postalCode],
    queryFn: async (): Promise<Place[]> =>
      /^\d{5}$/.test(postalCode) ? callOrThrow(listPlaces, { query: { postalCode } }) : [],
    ...neverStale,
  })

/** The sub-districts of a district, by the Thai names of both. */
export const placesOfDistrict = (province: string, district: string) =>
  queryOptions({
    queryKey: ['sub-districts', province, district],
    queryFn: () => callOrThrow(listPlaces, { query: { province, district } }),
    ...neverStale,
  })

/** The options of an address form, each fetched when what it depends on is chosen. */
export function usePlaces({ province, district, postalCode }: Area) {
  const provinces = useQuery({
    queryKey: ['provinces'],
    queryFn: () => callOrThrow(listPlaces, { query: {} }),
    ...neverStale,
  })
  const districts = useQuery({
    queryKey: ['districts', province],
    queryFn: () => callOrThrow(listPlaces, { query: { province } }),
    enabled: province !== '',
    ...neverStale,
  })
  const subDistricts = useQuery({ ...placesOfDistrict(province, district), enabled: district !== '' })
  const ofPostalCode = useQuery({ ...placesOfPostalCode(postalCode), enabled: postalCode.length === 5 })
  return { provinces, districts, subDistricts, ofPostalCode }
}
