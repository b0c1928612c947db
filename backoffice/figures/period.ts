import { dayAfter } from '#rules/days-and-months.ts'
import { comparisons, type Comparison, type Period } from '#rules/figures/figures.ts'
import { currentDay } from '#backoffice/kit/current-day.ts'
import { useFilters, type Filters } from '#backoffice/kit/filters/use-filters.ts'

const shape = { from: 'one', until: 'one', compare: 'one', key: 'one' } as const

/** The usual periods by their number of days; `month` begins with the first of this month. */
const presets = { week: 7, weeks: 28, month: 0, year: 364 } as const
export type Preset = keyof typeof presets
export const presetNames = Object.keys(presets) as Preset[]

export function periodOf(preset: Preset): Period {
  const until = currentDay()
  return { from: preset === 'month' ? `${until.slice(0, 8)}01` : dayAfter(until, 1 - presets[preset]), until }
}

export type ChosenPeriod = Period & {
  /** What it is compared with; null: with nothing. */
  compare: Comparison | null
  /** The part whose rows are shown. */
  key: string | undefined
  /** The same in an address. */
  search: (key?: string) => string
  filters: Filters<typeof shape>
}

/** The period of the address, else the last four weeks, compared with those before. */
export function usePeriod(): ChosenPeriod {
  const filters = useFilters(shape)
  const { from, until, compare, key } = filters.values
  const usual = periodOf('weeks')
  const period = { from: from ?? usual.from, until: until ?? usual.until }
  const compared = compare === 'none' ? null : (comparisons.find((one) => one === compare) ?? 'period')
  const search = (part?: string) =>
    new URLSearchParams({ ...period, compare: compared ?? 'none', ...(part !== undefined && { key: part }) }).toString()
  return { ...period, compare: compared, key, search, filters }
}
