import { listPlaces } from '#contract/profile/calls.ts'
import { useLanguage } from '#storefront/texts/use-texts.tsx'
import { useCall } from '#storefront/router/queries.ts'

/** The name of a province in the user's language; the Thai one of the address until it is loaded. */
export function useProvinceName(thai: string): string {
  const english = useLanguage() === 'en'
  const { data } = useCall(['provinces'], listPlaces, { query: {} }, { staleTime: Infinity, enabled: english })
  return (english && data?.find(({ province }) => province === thai)?.provinceEng) || thai
}
