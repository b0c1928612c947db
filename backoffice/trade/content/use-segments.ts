import { countRetailers } from '#contract/backoffice/retailers/calls.ts'
import { namedSegments, segmentName } from '#rules/retailers/segment-names.ts'
import { useCall } from '#backoffice/api/use-call.ts'
import { useMay } from '#backoffice/api/use-may.ts'
import { useLanguage } from '#backoffice/texts/use-texts.ts'

/** The segments that retailers are in, with their names; for who may not read retailers, those that have a name. */
export function useSegments(): Readonly<Record<string, string>> {
  const language = useLanguage()
  const mayRead = useMay('retailers')
  const { data } = useCall(['retailers', 'counts'], countRetailers, {}, { enabled: mayRead })
  return Object.fromEntries((data?.segments ?? namedSegments).map((one) => [one, segmentName(one, language)]))
}
