import { countRetailers } from '#contract/backoffice/retailers/calls.ts'
import { namedSegments, segmentName } from '#rules/retailers/segment-names.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { useLanguage } from '#backoffice/texts/use-texts.ts'

/** The segments that have a name, and those of their own that retailers are in, for who may read retailers. */
export function useSegments(): Readonly<Record<string, string>> {
  const language = useLanguage()
  const mayRead = useMay('retailers')
  const { data } = useCall(['retailers', 'counts'], countRetailers, {}, { enabled: mayRead })
  const segments = new Set([...namedSegments, ...(data?.segments ?? [])])
  return Object.fromEntries([...segments].map((one) => [one, segmentName(one, language)]))
}
