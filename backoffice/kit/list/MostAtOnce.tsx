import { formatWhole } from '#rules/money.ts'
import { useTexts } from '#backoffice/texts/use-texts.ts'

/** MostAtOnce: says of rows that belong together, on one paper or in one file, that more are selected than it takes. */
export function MostAtOnce({ count, most, title }: { count: number; most: number; title: string }) {
  const texts = useTexts('kit')
  return <output className="text-quiet">{count > most && `${title}: ${texts.atMost(formatWhole(most))}`}</output>
}
