import { queryOptions } from '@tanstack/react-query'
import { listPlaces } from '#contract/profile/calls.ts'
import { ask } from '#storefront/api/ask.ts'
import { useQuery } from '#storefront/router/queries.ts'
import type { Area, Place } from './address-parts.ts'

/** The map of the country does not change while a form is filled in. */
const forGood = { staleTime: Infinity }

/** The sub-districts of a postcode; none while it is incomplete. */
export const placesOfPostalCode = (postalCode: string) =>
  queryOptions({
    queryKey: ['postal-code', postalCode],
    queryFn: async (): Promise<Place[]> =>
      /^\d{5}$/.test(postalCode) ? ask(listPlaces, { query: { postalCode } }) : [],
    ...forGood,
  })

/** The options of an address form, each fetched when what it depends on is chosen. */
export function usePlaces({ province, district, postalCode }: Area) {
  const provinces = useQuery({ queryKey: ['provinces'], queryFn: () => ask(listPlaces, { query: {} }), ...forGood })
  const districts = useQuery({
    queryKey: ['districts', province],
    queryFn: () => ask(listPlaces, { query: { province } }),
    enabled: province !== '',
    ...forGood,
  })
  const subDistricts = useQuery({
    queryKey: ['sub-districts', province, district],
    queryFn: () => ask(listPlaces, { query: { province, district } }),
    enabled: district !== '',
    ...forGood,
  })
  const ofPostalCode = useQuery({ ...placesOfPostalCode(postalCode), enabled: postalCode.length === 5 })
  return { provinces, districts, subDistricts, ofPostalCode }
}
